import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { builtSource } from './built-source.mjs';

/**
 * @param {string} url
 * @param {import('node:module').LoadHookContext} context
 * @param {(url: string, context: import('node:module').LoadHookContext) => import('node:module').LoadFnOutput | Promise<import('node:module').LoadFnOutput>} next
 * @returns {Promise<import('node:module').LoadFnOutput>}
 */
export async function load(url, context, next) {
  const [address = ''] = url.split(/[?#]/);
  if (!address.startsWith('file:') || !address.endsWith('.ts')) return next(url, context);
  const path = fileURLToPath(address);
  const source = await builtSource(path, await readFile(path, 'utf8'));
  return { format: 'module', source, shortCircuit: true };
}
