// See docs/decisions/0013-bundle.md.

/** Modules of Node that take a start a millisecond or more, and that nothing needs before it is called. */
const LATE = /^(?:node:)?(?:crypto|fs\/promises|timers\/promises|zlib)$/;
const NAMESPACE = 'late-builtin';
/** For files that `require`. */
const OLD_KIND = '#required';

/**
 * Modules of Node are loaded when a function of theirs is first called, not when a file that imports them runs.
 * @type {import('esbuild').Plugin}
 */
export const lateBuiltins = {
  name: 'late-builtins',
  setup(build) {
    build.onResolve({ filter: LATE }, ({ path, kind, namespace }) => {
      if (namespace === NAMESPACE) return undefined;
      if (kind === 'import-statement') return { path, namespace: NAMESPACE, sideEffects: false };
      return kind === 'require-call' ? { path, namespace: NAMESPACE, suffix: OLD_KIND } : undefined;
    });
    build.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path, suffix }) => {
      const names = await import(path);
      return { contents: suffix === OLD_KIND ? lookedUpLate(path, names) : calledLate(path, names) };
    });
  },
};

/**
 * Classes and values that are no functions are loaded when a file that uses them runs.
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
  return [loadOf(module), ...lines].join('\n');
}

/**
 * @param {string} module
 * @param {object} exported
 */
function lookedUpLate(module, exported) {
  const names = Object.keys(exported).filter((name) => name !== 'default');
  return `${loadOf(module)}
for (const name of ${JSON.stringify(names)})
  Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });`;
}

/** @param {string} module */
function loadOf(module) {
  return `let loaded;\nconst load = () => (loaded ??= require(${JSON.stringify(module)}));`;
}
