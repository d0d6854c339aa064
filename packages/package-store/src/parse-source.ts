import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isPackageName } from './is-package-name.ts';
import { SourceError } from './source-error.ts';

/** Where a plugin comes from. */
export type PluginSource =
  | { readonly from: 'registry'; readonly name: string; readonly spec: string }
  | { readonly from: 'tarball' | 'folder'; readonly path: string };

const named = /^(.[^@]*)(?:@(.+))?$/;
const isPath = /^(\.{0,2}[/\\]|\.{1,2}$|[a-z]:[/\\]|~)|\.(tgz|tar\.gz)$/i;

/** NAME, NAME@VERSION, or the path of a tarball or of a folder. */
export function parseSource(text: string): PluginSource {
  if (isPath.test(text) && !/^[a-z+]{2,}:/i.test(text)) return placeOf(resolve(text));
  const [, name, spec = 'latest'] = named.exec(text) ?? [];
  if (name !== undefined && isPackageName(name) && !/[:/#\s]/.test(spec))
    return { from: 'registry', name, spec };
  throw new SourceError(
    `"${text}" is neither the name of a package nor a path; plugins come from a registry (NAME or NAME@VERSION), a tarball (./x.tgz) or a folder (./x), and not from git or addresses`,
  );
}

function placeOf(path: string): PluginSource {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts === undefined) throw new SourceError(`There is no ${path}`);
  return { from: facts.isDirectory() ? 'folder' : 'tarball', path };
}
