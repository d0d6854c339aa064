import { parseSync, Visitor } from 'oxc-parser';

/** Imports of types in JSDoc comments, which the parser leaves as text. */
const IN_COMMENT = /\bimport\((['"])([^'"]+)\1\)/g;

/**
 * The imports of a file: of values and of types, static, dynamic and in JSDoc comments.
 * @param {string} file its name says whether it is TypeScript
 * @param {string} text
 * @returns {readonly string[]} the specifiers as they are written
 */
export function readImports(file, text) {
  const parsed = parseSync(file, text);
  const [error] = parsed.errors;
  if (error !== undefined) throw new Error(`${file} cannot be parsed: ${error.message}`);
  const { staticImports, staticExports } = parsed.module;
  return [
    ...new Set([
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) =>
        entries.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
      ),
      ...(text.includes('import(') ? importsInside(parsed) : []),
    ]),
  ].filter((specifier) => specifier !== '');
}

/**
 * @param {import('oxc-parser').ParseResult} parsed
 * @returns {string[]} what `import(…)` names, as an expression, as a type and in comments
 */
function importsInside({ program, comments }) {
  /** @type {string[]} */
  const found = [];
  /** @param {{ source: import('oxc-parser').Expression }} node */
  const add = ({ source }) => {
    if (source.type === 'Literal' && typeof source.value === 'string') found.push(source.value);
  };
  new Visitor({ ImportExpression: add, TSImportType: add }).visit(program);
  for (const { value } of comments)
    for (const [, , specifier = ''] of value.matchAll(IN_COMMENT)) found.push(specifier);
  return found;
}
