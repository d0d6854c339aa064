import { readFileSync } from 'node:fs';

/** The text of a file; null where there is none. Any other failure to read it throws. */
export function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
