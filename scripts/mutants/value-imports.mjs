import { parseSync } from 'oxc-parser';
import { readImports } from '../imports/read-imports.mjs';

/**
 * A name that a file takes from another one; null where it may take any.
 * @typedef {{ readonly specifier: string, readonly name: string | null }} TakenName
 * A name that a file passes on from another one; `as` is null where all names are passed on.
 * @typedef {TakenName & { readonly as: string | null }} PassedName
 */

/**
 * The imports of a file at run time. Types are left out, since no change of behaviour comes through them.
 * @param {string} file its name says whether it is TypeScript
 * @param {string} text
 * @returns {{ readonly taken: readonly TakenName[], readonly passed: readonly PassedName[] }}
 */
export function readValueImports(file, text) {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const passed = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, exportName, isType }) =>
      moduleRequest === null || isType
        ? []
        : [{ specifier: moduleRequest.value, name: importName.name, as: exportName.name }],
    ),
  );
  const exported = staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value));
  const known = new Set([...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported]);
  const others = readImports(file, text).filter((specifier) => !known.has(specifier));
  const taken = staticImports.flatMap(({ moduleRequest: { value: specifier }, entries }) =>
    entries.length === 0
      ? [{ specifier, name: null }]
      : entries
          .filter(({ isType }) => !isType)
          .map(({ importName }) => ({
            specifier,
            name: importName.kind === 'Default' ? 'default' : importName.name,
          })),
  );
  return { taken: [...taken, ...others.map((specifier) => ({ specifier, name: null }))], passed };
}
