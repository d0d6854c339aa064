import { stat } from 'node:fs/promises';
import { projectFile, toFileError } from '@gatehouse/plugin-runtime/api';
import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';

export async function uploadFiles(user: ElementUser, files: string): Promise<void> {
  const names = files.split('\n').map((line) => line.trim());
  const paths = names.filter((name) => name !== '').map((name) => projectFile(name, user.run));
  for (const path of paths) await assertFile(path);
  const element = await findElement(user);
  const act = { signal: user.signal, verb: 'take the files' };
  await actOnElement(element, act, (timeout) => element.locator.setInputFiles(paths, { timeout }));
}

async function assertFile(path: string): Promise<void> {
  const facts = await stat(path).catch((error: unknown) => {
    throw toFileError(error, path);
  });
  if (!facts.isFile()) throw new Error(`${JSON.stringify(path)} is no file that could be uploaded.`);
}
