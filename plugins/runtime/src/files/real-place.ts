import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * Where a path leads, with its links followed as far as it exists. For places that rules are made of; what is opened is
 * judged by its descriptor.
 */
export function realPlace(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? resolve(path) : join(realPlace(parent), basename(path));
  }
}
