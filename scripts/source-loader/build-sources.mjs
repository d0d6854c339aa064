import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_FOLDER, builtName, keepBuilt, removeOthers, transformOptions } from './built-source.mjs';

/**
 * Builds each source of the checkout that has changed, so that no process of a test has to.
 * @param {string} root
 * @returns {Promise<void>}
 */
export async function buildSources(root) {
  mkdirSync(BUILT_FOLDER, { recursive: true });
  const there = new Set(readdirSync(BUILT_FOLDER));
  const sources = sourcesIn(root).map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path, text, name: builtName(path, text) };
  });
  const { stop, transform } = await import('esbuild');
  await Promise.all(
    sources
      .filter(({ name }) => !there.has(name))
      .map(async ({ path, text }) => {
        const { code } = await transform(text, transformOptions(path));
        keepBuilt(path, text, code);
      }),
  );
  removeOthers(new Set(sources.map(({ name }) => name)));
  await stop();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return /(?<!\.d)\.ts$/.test(entry.name) ? [path] : [];
    const isOurs = entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules';
    return isOurs ? sourcesIn(path) : [];
  });
}
