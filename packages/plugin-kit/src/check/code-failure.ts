import { CheckFailure } from './checks.ts';

/**
 * Why code of a plugin cannot be loaded, and the fix: a missing package must be installed, and any other problem is in
 * the code itself.
 */
export function codeFailure(error: unknown, folder: string): CheckFailure {
  const text = error instanceof Error ? error.message : String(error);
  const name = missingPackage(text);
  const fix =
    name === null
      ? 'Correct what the message names'
      : `Run npm install in ${folder}; add ${name} to its package.json first if it is not there`;
  return new CheckFailure(text.split('\n'), fix);
}

/** Parses the messages of the compiler and of Node. A path is a file of the plugin, not a package to install. */
function missingPackage(text: string): string | null {
  const name =
    /Could not resolve "([^"]+)"/.exec(text)?.[1] ?? /Cannot find package '([^']+)'/.exec(text)?.[1] ?? null;
  if (name === null || /^[./]/.test(name)) return null;
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}
