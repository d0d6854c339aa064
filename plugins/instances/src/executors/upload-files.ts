import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type GuardedPath, projectFile, withRegular } from '@gatehouse/sdk-actions/files';
import { giveFilesAct } from '../acts/give-files-act.ts';
import { actInRun } from '../browser/act-in-run.ts';
import type { ElementUser } from '../browser/find-element.ts';
import { useBrowser } from '../browser/run-browser.ts';

export async function uploadFiles(user: ElementUser, files: string): Promise<void> {
  const names = files.split('\n').map((line) => line.trim());
  const named = names.filter((name) => name !== '').map((name) => projectFile(name, user.run));
  const { instance } = await useBrowser(user);
  const paths: string[] = [];
  for (const file of named) paths.push(await copyForPage(file, instance.scratchDir));
  await actInRun(user, giveFilesAct(paths));
}

/** The browser opens files by name, at any time while it runs; its folder is removed with it. */
async function copyForPage(named: GuardedPath, scratchDir: string): Promise<string> {
  return withRegular(named, 'read', async ({ file }) => {
    const parent = join(scratchDir, 'uploads');
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const copy = join(await mkdtemp(join(parent, 'file-')), basename(named.path));
    await pipeline(file.createReadStream({ autoClose: false }), createWriteStream(copy, { mode: 0o600 }));
    return copy;
  });
}
