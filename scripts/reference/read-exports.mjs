import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'oxc-parser';

/** @typedef {{ name: string, isDocumented: boolean }} Exported */

/**
 * @param {string} file the module of a door
 * @returns {readonly Exported[]} its exports, and whether the declaration of each has a comment of its own
 */
export function readExports(file) {
  return exportsOf(file).map(({ name }) => ({ name, isDocumented: isDocumented(file, name) }));
}

/** @typedef {{ name: string, from: string | null, local: string | null }} Entry `from` is another module */

/**
 * @param {string} file
 * @returns {Entry[]}
 */
function exportsOf(file) {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, importName, localName, moduleRequest }) => ({
      name: exportName.name ?? '',
      from: moduleRequest?.value ?? null,
      local: moduleRequest === null ? localName.name : importName.name,
    })),
  );
}

/**
 * @param {string} file
 * @param {string} name
 * @returns {boolean}
 */
function isDocumented(file, name) {
  const entry = exportsOf(file).find((each) => each.name === name);
  if (entry === undefined) throw new Error(`${file} exports no ${name}`);
  const { from, local } = entry;
  if (from !== null) return isDocumented(createRequire(file).resolve(from), local ?? name);
  return hasComment(readFileSync(file, 'utf8'), local ?? name);
}

/**
 * @param {string} text
 * @param {string} name of a declaration
 */
function hasComment(text, name) {
  const declared = `export\\s+(?:declare\\s+)?(?:abstract\\s+)?(?:async\\s+)?(?:const|function|class|interface|type)\\s+${name}\\b`;
  return new RegExp(`\\*/\\s*(?://[^\\n]*\\n\\s*)?${declared}`).test(text);
}
