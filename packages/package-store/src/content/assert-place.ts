import { SourceError } from '../source-error.ts';

/** Throws for a path that leads out of its folder, or that another system would read in another way. */
export function assertPlace(path: string, what: string): void {
  const parts = path.split('/');
  const isOdd = parts.some((part) => part === '' || part === '.' || part === '..');
  if (!isOdd && !path.includes('\\') && !path.includes('\0') && !/^[a-z]:/i.test(path)) return;
  throw new SourceError(`${what} has a file ${JSON.stringify(path)}, whose path leads out of its folder`);
}
