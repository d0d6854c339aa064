/** Modules of Node that take a start a millisecond or more, and that nothing needs before it is called. */
const LATE = /^(?:node:)?(?:crypto|fs\/promises|timers\/promises|zlib)$/;
const NAMESPACE = 'late-builtin';

/**
 * Modules of Node are loaded when a function of theirs is first called, not when a file that imports them runs.
 * @type {import('esbuild').Plugin}
 */
export const lateBuiltins = {
  name: 'late-builtins',
  setup(build) {
    build.onResolve({ filter: LATE }, ({ path, kind, namespace }) => {
      if (kind !== 'import-statement' || namespace === NAMESPACE) return undefined;
      return { path, namespace: NAMESPACE, sideEffects: false };
    });
    build.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path }) => ({
      contents: calledLate(path, await import(path)),
    }));
  },
};

/**
 * What is no function, or is a class, is taken as soon as a file that uses it runs.
 * @param {string} module
 * @param {Readonly<Record<string, unknown>>} exported
 */
function calledLate(module, exported) {
  const lines = Object.entries(exported).map(([name, value]) => {
    if (name === 'default') return 'export default /* @__PURE__ */ load();';
    return typeof value === 'function' && /^[a-z]/.test(name)
      ? `export function ${name}(...values) { return load().${name}(...values); }`
      : `export const ${name} = /* @__PURE__ */ (() => load().${name})();`;
  });
  const load = `let loaded;\nconst load = () => (loaded ??= require(${JSON.stringify(module)}));`;
  return [load, ...lines].join('\n');
}
