import { createRequire } from 'node:module';

/**
 * Node 20 runs hooks in a thread of their own, for which each import of a process waits twice. This runs them where the
 * imports are. Nothing of it is documented: it needs the flag --expose-internals, which tests alone are started with.
 * @param {Pick<typeof import('./hooks.mjs'), 'load' | 'resolve'>} hooks
 * @param {() => void} registerInThreadOfTheirOwn before hooks that others register, as those come first then
 * @returns {boolean} false where this Node cannot, or was not started with the flag
 */
export function hookInThread(hooks, registerInThreadOfTheirOwn) {
  const loader = findLoader();
  if (loader === null) return false;
  const { load, register, resolve, resolveSync } = loader;
  const resolveBy =
    (/** @type {Resolve} */ next) =>
    (/** @type {Parameters<Resolve>} */ ...[specifier, parentURL, importAttributes]) =>
      hooks.resolve(`${specifier}`, /** @type {any} */ ({ parentURL, importAttributes }), (other, context) =>
        next.call(loader, other, context.parentURL, context.importAttributes),
      );
  const own = {
    resolve: resolveBy(resolve),
    resolveSync: resolveBy(resolveSync),
    load: async (/** @type {Parameters<Load>} */ ...[url, context]) => ({
      responseURL: url,
      ...(await hooks.load(url, context, (other, of) => load.call(loader, other, of))),
    }),
    register: (/** @type {unknown[]} */ ...given) => {
      Object.assign(loader, { load, register, resolve, resolveSync });
      registerInThreadOfTheirOwn();
      return register.apply(loader, given);
    },
  };
  Object.assign(loader, own);
  return true;
}

/**
 * @typedef {(specifier: string, parentURL: string | undefined, importAttributes: any) => any} Resolve
 * @typedef {(url: string, context: any) => any} Load
 * @typedef {{ resolve: Resolve, resolveSync: Resolve, load: Load, register: (...given: readonly unknown[]) => unknown }} Loader
 */

/** @returns {Loader | null} */
function findLoader() {
  if (!process.execArgv.includes('--expose-internals')) return null;
  const { getOrInitializeCascadedLoader } = createRequire(import.meta.url)('internal/modules/esm/loader');
  const loader = getOrInitializeCascadedLoader?.() ?? {};
  const isKnown = ['load', 'register', 'resolve', 'resolveSync'].every(
    (name) => typeof loader[name] === 'function',
  );
  return isKnown ? loader : null;
}
