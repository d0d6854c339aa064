import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Arguments with which node starts a process of ours from its entry: none for plain JavaScript, as in a bundle; a source
 * is loaded by what loads the sources of this process.
 * @param entry path of the first module
 */
export function loaderArguments(entry: string): readonly string[] {
  if (!entry.endsWith('.ts')) return [];
  return process.execArgv.flatMap((argument, at, all) => {
    if (argument === '--import') return importing(all[at + 1] ?? '');
    // The loader of tests needs it.
    if (argument === '--expose-internals') return [argument];
    return argument.startsWith('--import=') ? importing(argument.slice('--import='.length)) : [];
  });
}

/** A child may start in another folder, from where the name of a package leads nowhere. */
function importing(specifier: string): readonly string[] {
  const isRelative = specifier.startsWith('.');
  return ['--import', isRelative ? pathToFileURL(resolve(specifier)).href : import.meta.resolve(specifier)];
}
