import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Resolves the links of a path as far as it exists. Used for the places of rules; opened files are checked by their
 * descriptor.
 */
export function realPlace(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? resolve(path) : join(realPlace(parent), basename(path));
  }
}
