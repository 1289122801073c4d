// What the generated tables use of LLVM's support library, for programs that
// do not have it. With LLVM, include llvm/ADT/ArrayRef.h, llvm/ADT/StringRef.h
// and llvm/ADT/iterator_range.h instead.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace llvm {

// Elements that lie one behind the other.
template <typename T> class ArrayRef {
  const T *First;
  const T *Last;

public:
  template <size_t N> ArrayRef(const T (&Elements)[N]) : First(Elements), Last(Elements + N) {}
  const T *begin() const { return First; }
  const T *end() const { return Last; }
};

// Text that somebody else owns.
class StringRef {
  std::string_view Text;

public:
  StringRef(const char *Chars) : Text(Chars) {}
  StringRef(const std::string &Chars) : Text(Chars) {}
  int compare(StringRef Other) const { return Text.compare(Other.Text); }

  // The text with the letters of ASCII in upper case.
  std::string upper() const {
    std::string Upper(Text);
    for (char &C : Upper)
      if (C >= 'a' && C <= 'z')
        C -= 'a' - 'A';
    return Upper;
  }
};

// What a loop can run over.
template <typename Iterator> class iterator_range {
  Iterator First;
  Iterator Last;

public:
  iterator_range(Iterator First, Iterator Last) : First(First), Last(Last) {}
  Iterator begin() const { return First; }
  Iterator end() const { return Last; }
};

template <typename Iterator>
iterator_range<Iterator> make_range(Iterator First, Iterator Last) {
  return iterator_range<Iterator>(First, Last);
}

} // namespace llvm
