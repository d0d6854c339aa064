/**
 * @typedef {object} Tables
 * @property {string} main
 * @property {readonly string[]} modules
 * @property {Readonly<Record<string, string>>} shared
 * @property {readonly string[]} places of all programs: what the product itself is made of
 * @property {readonly string[]} taken by later scripts of the program
 * @property {{ script: string, modules: readonly string[] }} elsewhere modules that lie in another script
 */

/**
 * @param {Partial<Tables>} tables
 * @returns {string} the source of the module that all others of a script hang on
 */
export function tablesOf({ main, modules = [], shared = {}, places = [], taken = [], elsewhere }) {
  const load = (/** @type {string} */ path) =>
    `() => require(${JSON.stringify(isPackage(path) ? path : `./${path}`)})`;
  const row = (/** @type {[string, string]} */ [key, path]) => `${JSON.stringify(key)}: ${load(path)}`;
  const table = (/** @type {[string, string][]} */ rows) => `{ ${rows.map(row).join(', ')} }`;
  const byPath = (/** @type {readonly string[]} */ paths) => table(paths.map((path) => [path, path]));
  const fromPart = (/** @type {string} */ path) =>
    `${JSON.stringify(path)}: () => $part(${JSON.stringify(elsewhere?.script)}, ${JSON.stringify(path)})`;
  return `module.exports = {
    main: ${main === undefined ? '() => undefined' : load(main)},
    modules: ${elsewhere ? `{ ${elsewhere.modules.map(fromPart).join(', ')} }` : byPath(modules)},
    shared: ${table(Object.entries(shared))},
    places: ${JSON.stringify(places)},
    taken: ${byPath(taken)},
  };`;
}

/** @param {string} path below the root, or the name of a package */
function isPackage(path) {
  return !/\.\w+$/.test(path);
}
