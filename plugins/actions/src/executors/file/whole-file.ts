import { basename, dirname, extname } from 'node:path';
import { factsOf, projectFile, removeFile } from '@gatehouse/sdk-actions/files';
import { notRegular, ownFactsOf } from '@gatehouse/sdk-actions/internal/files';
import type { wholeFileActions } from '../../categories/file/whole-file-actions.ts';
import type { ContextOf } from '../../context-of.ts';
import { copyFile, moveFile, targetOf } from '../../files/copy-file.ts';
import { waitForEntry } from '../../files/wait-for-entry.ts';

type Whole = typeof wholeFileActions;

export async function copy({ parameters, run, signal, setResult }: ContextOf<Whole['Copy']>): Promise<void> {
  const source = projectFile(parameters.Path, run);
  const target = await targetOf(source, projectFile(parameters.To, run));
  await copyFile(source, target, { overwrite: parameters.Overwrite, signal });
  setResult('OutputVariable', target.path);
}

export async function move({ parameters, run, signal, setResult }: ContextOf<Whole['Move']>): Promise<void> {
  const source = projectFile(parameters.Path, run);
  const target = await targetOf(source, projectFile(parameters.To, run));
  await moveFile(source, target, { overwrite: parameters.Overwrite, signal });
  setResult('OutputVariable', target.path);
}

export async function remove({ parameters, run }: ContextOf<Whole['Delete']>): Promise<void> {
  const named = projectFile(parameters.Path, run);
  const { facts } = await ownFactsOf(named);
  if (!facts.isFile() && !facts.isSymbolicLink()) throw notRegular(named.path);
  await removeFile(named);
}

export async function exists({
  parameters,
  run,
  signal,
  setResult,
}: ContextOf<Whole['Exists']>): Promise<void> {
  const path = projectFile(parameters.Path, run);
  setResult('OutputVariable', await waitForEntry(path, 'file', { seconds: parameters.TimeoutSec, signal }));
}

export async function showInfo({ parameters, run, setResult }: ContextOf<Whole['Info']>): Promise<void> {
  const named = projectFile(parameters.Path, run);
  const { path } = named;
  const { facts } = await factsOf(named);
  setResult('Size', facts.isFile() ? facts.size : 0);
  setResult('Modified', facts.mtime.toISOString());
  setResult('Created', facts.birthtime.toISOString());
  setResult('Name', basename(path));
  setResult('Extension', extname(path));
  setResult('Folder', dirname(path));
  setResult('Kind', facts.isDirectory() ? 'folder' : 'file');
  setResult('OutputVariable', path);
}

export async function zip({ parameters, run, signal, setResult }: ContextOf<Whole['Zip']>): Promise<void> {
  const { Path, To, Overwrite } = parameters;
  const { zipInto } = await import('../../archives/zip-folder.ts');
  const options = { overwrite: Overwrite, signal };
  const archive = projectFile(To, run);
  setResult('Count', await zipInto(projectFile(Path, run), archive, options));
  setResult('OutputVariable', archive.path);
}

export async function unzip({
  parameters,
  run,
  signal,
  setResult,
}: ContextOf<Whole['Unzip']>): Promise<void> {
  const { Path, To, Overwrite } = parameters;
  const { unzipInto } = await import('../../archives/unzip.ts');
  const options = { overwrite: Overwrite, signal };
  const folder = projectFile(To, run);
  setResult('Count', await unzipInto(projectFile(Path, run), folder, options));
  setResult('OutputVariable', folder.path);
}
