import { access } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import type { ActionContext } from '@gatehouse/plugin-runtime/api';
import { actOnElement } from '../browser/act-on-element.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';

type Uploader = ElementUser & Pick<ActionContext, 'run'>;

export async function uploadFiles(user: Uploader, files: string): Promise<void> {
  const paths = await existing(files, user.run.projectPath);
  const element = await findElement(user);
  const act = { signal: user.signal, verb: 'take the files' };
  await actOnElement(element, act, (timeout) => element.locator.setInputFiles(paths, { timeout }));
}

async function existing(files: string, projectPath: string | null): Promise<string[]> {
  const names = files.split('\n').map((line) => line.trim());
  const paths = names.filter((name) => name !== '').map((name) => toPath(name, projectPath));
  for (const path of paths) {
    await access(path).catch(() => {
      throw new Error(`There is no file ${path} to be uploaded.`);
    });
  }
  return paths;
}

function toPath(name: string, projectPath: string | null): string {
  if (isAbsolute(name)) return name;
  if (projectPath !== null) return resolve(dirname(projectPath), name);
  throw new Error(`The path ${JSON.stringify(name)} is relative, and the project was never saved.`);
}
