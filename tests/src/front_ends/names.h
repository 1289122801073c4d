// Names on standard input, one in a line.
#pragma once
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string>
#include <string_view>

using StringRef = std::string_view;

template <typename Function> void for_each_name(Function function) {
  std::string name;
  while (std::getline(std::cin, name))
    function(name);
}
