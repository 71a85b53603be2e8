// Print the strings, pieces of templates and regular expressions of scripts, as a parser reads them.
// Arguments: the folder of the package prettier, which has a parser; files. Result: JSON, a list per file.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, ...files] = process.argv.slice(2);
const prettier = await import(pathToFileURL(`${folder}/index.mjs`).href);

/** @type {(node: any, found: string[]) => string[]} */
function literals(node, found) {
  if (Array.isArray(node)) for (const one of node) literals(one, found);
  else if (node && typeof node === "object") {
    if (node.type === "StringLiteral" || node.type === "DirectiveLiteral")
      found.push(`"${node.extra?.raw ?? node.value}`);
    else if (node.type === "TemplateElement") found.push(`\`${node.value.raw}`);
    else if (node.type === "RegExpLiteral") found.push(`/${node.pattern}/${node.flags}`);
    for (const [name, inner] of Object.entries(node))
      if (!["loc", "tokens", "comments", "extra", "range"].includes(name)) literals(inner, found);
  }
  return found;
}

const all = [];
for (const file of files) {
  const text = readFileSync(file, "utf-8");
  const { ast } = await prettier.__debug.parse(text, { parser: "babel" });
  all.push(literals(ast.program ?? ast, []));
}
process.stdout.write(JSON.stringify(all));
