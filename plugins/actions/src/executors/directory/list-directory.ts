import { ActionError, quote } from '@gatehouse/sdk-actions';
import { projectFile } from '@gatehouse/sdk-actions/files';
import type { directoryListingActions } from '../../categories/directory/directory-listing-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { nameMask } from '../../files/name-mask.ts';
import { walkFolder } from '../../files/walk-folder.ts';
import { replaceEntries } from '../../lines/replace-entries.ts';
import { pick } from '../../texts/random-text.ts';
import { joinTexts } from '../../texts/text-size.ts';

type Listing = typeof directoryListingActions;
type ListContext = ContextOf<Listing['ListFiles' | 'ListFolders']>;

export const listFiles = (context: ListContext) => list(context, 'file');
export const listFolders = (context: ListContext) => list(context, 'folder');

async function list(context: ListContext, kind: 'file' | 'folder'): Promise<void> {
  const { parameters, lists, setResult } = context;
  const target = parameters.List === '' ? null : lists.get(parameters.List);
  const paths = await pathsIn(context, kind);
  if (parameters.Sort) paths.sort();
  if (target) replaceEntries(target, paths);
  setResult('OutputVariable', joinTexts(paths, '\n'));
  setResult('Count', paths.length);
}

export async function pickFile(context: ContextOf<Listing['PickFile']>): Promise<void> {
  const { Path, Mask, Pick, Index = 0 } = context.parameters;
  const paths = (await pathsIn(context, 'file')).sort();
  const path = Pick === 'random' && paths.length > 0 ? pick(paths, context.random) : paths[Index];
  if (path === undefined) {
    const which = Pick === 'index' && paths.length > 0 ? ` number ${Index}, it has ${paths.length}` : '';
    throw new ActionError(`The folder ${quote(Path)} has no file${which} with a name like ${quote(Mask)}.`);
  }
  context.setResult('OutputVariable', path);
}

type Searched = Pick<ContextOf<Listing['PickFile']>, 'run' | 'signal'> & {
  readonly parameters: { readonly Path: string; readonly Mask: string; readonly Recursive: boolean };
};

async function pathsIn({ parameters, run, signal }: Searched, kind: 'file' | 'folder'): Promise<string[]> {
  const { Path, Mask, Recursive } = parameters;
  const fits = nameMask(Mask);
  const paths: string[] = [];
  for await (const entry of walkFolder(projectFile(Path, run), { isRecursive: Recursive, signal })) {
    if (entry.kind === kind && fits(entry.name)) paths.push(entry.named.path);
  }
  return paths;
}
