def @csv: map(
  if type == "string" then "\"" + (split("\"") | join("\"\"")) + "\""
  elif . == null then ""
  else tojson end
) | join(",");
def @tsv: map(
  if type == "string" then
    split("\\") | join("\\\\") | split("\t") | join("\\t") | split("\n") | join("\\n")
    | split("\r") | join("\\r")
  elif . == null then ""
  else tojson end
) | join("\t");
def bits:
  if type == "array" and all(.[]; . == 0 or . == 1) then reduce reverse[] as $bit (0; . * 2 + $bit)
  else . end;
