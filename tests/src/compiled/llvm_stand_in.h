// The few things of LLVM's that generated C++ needs, for tests without LLVM's headers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

namespace llvm {

class StringRef {
  const char *Start;
  size_t Length;

public:
  StringRef(const char *Text) : Start(Text), Length(std::strlen(Text)) {}
  StringRef(const std::string &Text) : Start(Text.data()), Length(Text.size()) {}

  int compare(StringRef Other) const {
    size_t Shared = std::min(Length, Other.Length);
    if (int Order = Shared ? std::memcmp(Start, Other.Start, Shared) : 0)
      return Order < 0 ? -1 : 1;
    return Length == Other.Length ? 0 : Length < Other.Length ? -1 : 1;
  }

  std::string upper() const {
    std::string Upper(Start, Length);
    for (char &C : Upper)
      if (C >= 'a' && C <= 'z')
        C -= 'a' - 'A';
    return Upper;
  }
};

template <typename T> class ArrayRef {
  const T *Start;
  size_t Length;

public:
  template <size_t N> ArrayRef(const T (&Array)[N]) : Start(Array), Length(N) {}

  const T *begin() const { return Start; }
  const T *end() const { return Start + Length; }
  const T &operator[](size_t At) const { return Start[At]; }
};

template <typename T, size_t N> ArrayRef(const T (&)[N]) -> ArrayRef<T>;

template <typename Iterator> struct iterator_range {
  Iterator First, Last;

  iterator_range(Iterator First, Iterator Last) : First(First), Last(Last) {}
  // What LLVM's class does not have: lookups of ranges return these where keys are consecutive, or
  // out of bounds.
  iterator_range(std::nullptr_t) : First(nullptr), Last(nullptr) {}
  iterator_range(Iterator One) : First(One), Last(One + 1) {}

  Iterator begin() const { return First; }
  Iterator end() const { return Last; }
};

template <typename Iterator> iterator_range<Iterator> make_range(Iterator First, Iterator Last) {
  return {First, Last};
}

} // namespace llvm

using namespace llvm;
