import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** Where the examples are, below the root. */
export const EXAMPLES = 'examples/sdk';

/** @typedef {{ specifier: string, name: string, file: string, code: string }} Use an export that an example uses, and the statement that does so */

/**
 * @param {string} root the checkout
 * @returns {readonly Use[]} in the order of the files
 */
export function readExamples(root) {
  const files = readdirSync(join(root, EXAMPLES)).filter((file) => file.endsWith('.ts'));
  return files.toSorted().flatMap((file) => usesIn(file, readFileSync(join(root, EXAMPLES, file), 'utf8')));
}

/**
 * The first statement of a file that uses a name stands for its use. An import alone is none.
 * @param {string} file
 * @param {string} text
 * @returns {readonly Use[]}
 */
export function usesIn(file, text) {
  const { program, module } = parseSync(file, text);
  const names = namesIn(program);
  const statements = program.body.filter(({ type }) => type !== 'ImportDeclaration');
  return module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ importName, localName }) => {
      const places = names.filter(({ name }) => name === localName.value);
      const user = statements.find((span) => places.some(({ start }) => isWithin(start, span)));
      const use = { specifier: moduleRequest.value, name: importName.name ?? '', file };
      return user === undefined ? [] : [{ ...use, code: withComment(text, user) }];
    }),
  );
}

/** @typedef {{ start: number, end: number }} Span */

/**
 * @param {number} place
 * @param {Span} span
 */
function isWithin(place, { start, end }) {
  return place >= start && place < end;
}

/** @param {import('oxc-parser').Program} program */
function namesIn(program) {
  /** @type {{ name: string, start: number }[]} */
  const names = [];
  new Visitor({ Identifier: ({ name, start }) => names.push({ name, start }) }).visit(program);
  return names;
}

/**
 * @param {string} text
 * @param {Span} statement
 */
function withComment(text, { start, end }) {
  const comment = /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/|(?:\/\/[^\n]*\n)+)\s*$/.exec(text.slice(0, start))?.[0];
  return `${comment ?? ''}${text.slice(start, end)}`.trim();
}
