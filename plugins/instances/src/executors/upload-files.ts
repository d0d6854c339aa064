import type { ParametersOf } from '@gatehouse/sdk-actions';
import { projectFile } from '@gatehouse/sdk-actions/files';
import { chooseFilesAct } from '../acts/choose-files-act.ts';
import { dropFilesAct } from '../acts/drop-files-act.ts';
import { actOnElement } from '../browser/act-on-element.ts';
import { aimAt } from '../browser/aim-at.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { useBrowser } from '../browser/run-browser.ts';
import type { htmlElement } from '../categories/html-element.ts';
import { copyForPage } from './copy-for-page.ts';

/** The browser opens files by name, at any time while it runs, so it gets copies. */
export async function uploadFiles(
  user: ElementUser,
  { Files, How }: ParametersOf<typeof htmlElement, 'Upload'>,
): Promise<void> {
  const names = Files.split('\n').map((line) => line.trim());
  const named = names.filter((name) => name !== '').map((name) => projectFile(name, user.run));
  const { instance } = await useBrowser(user);
  const paths: string[] = [];
  for (const file of named) paths.push(await copyForPage(file, instance.scratchDir));
  const { signal } = user;
  const element = await findElement(user);
  if (How === 'choose') return actOnElement(element, chooseFilesAct(paths), signal);
  const at = await aimAt(element, { signal, verb: 'take the drop' });
  return actOnElement(element, dropFilesAct(paths, at), signal);
}
