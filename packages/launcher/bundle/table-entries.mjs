import { tablesOf } from './bundle-tables.mjs';

const NAMESPACE = 'tables';

/**
 * The tables of scripts as entry points of one build, which reads a module once for all of them.
 * @param {string} root
 * @param {readonly { name: string, tables: Partial<import('./bundle-tables.mjs').Tables> }[]} scripts
 * @returns {{ entryPoints: { in: string, out: string }[], plugin: import('esbuild').Plugin }}
 */
export function tableEntries(root, scripts) {
  const contents = new Map(scripts.map(({ name, tables }) => [name, tablesOf(tables)]));
  return {
    entryPoints: scripts.map(({ name }) => ({ in: `${NAMESPACE}:${name}`, out: name })),
    plugin: {
      name: 'table-entries',
      setup(build) {
        build.onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, ({ path }) => ({
          path: path.slice(NAMESPACE.length + 1),
          namespace: NAMESPACE,
        }));
        build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
          contents: contents.get(path) ?? '',
          resolveDir: root,
        }));
      },
    },
  };
}
