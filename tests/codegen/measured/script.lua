-- Calls, tables, strings, closures and numbers for the measurement of an interpreter.
local function fib(n) return n < 2 and n or fib(n - 1) + fib(n - 2) end
print(fib(21))

local sieve, primes = {}, {}
for i = 2, 20000 do
  if not sieve[i] then
    primes[#primes + 1] = i
    for j = i * i, 20000, i do sieve[j] = true end
  end
end
print(#primes, primes[#primes])

local words, count = {}, {}
for i = 1, 4000 do words[i] = string.format("%x", i * 7919 % 1009) end
for _, word in ipairs(words) do count[word] = (count[word] or 0) + 1 end
table.sort(words, function(a, b) return a > b end)
print(words[1], words[#words], count["7"], #table.concat(words, ","))

local text = string.rep("the quick brown fox ", 300)
print((text:gsub("%w+", function(word) return word:upper():reverse() end)):sub(1, 40))
print(select(2, text:gsub("o", "0")), text:find("fox the", 1, true))

local Point = {}
Point.__index = Point
Point.__add = function(a, b) return setmetatable({ x = a.x + b.x, y = a.y + b.y }, Point) end
local sum = setmetatable({ x = 0, y = 0 }, Point)
for i = 1, 5000 do sum = sum + setmetatable({ x = i, y = i / 2 }, Point) end
print(sum.x, sum.y)

-- Coroutines jump, which programs of WebAssembly cannot: those have no environment.
local square = function(i) return i * i end
if os.getenv("PATH") then
  square = coroutine.wrap(function() for i = 1, 3000 do coroutine.yield(i * i) end end)
end
local total = 0.0
for i = 1, 3000 do total = total + math.sqrt(square(i)) end
print(total, 7 // 2, -7 % 3, 2 ^ 0.5, math.maxinteger + 1 == math.mininteger)
