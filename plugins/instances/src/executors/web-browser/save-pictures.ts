import type { ParametersOf, RunInfo } from '@gatehouse/sdk-actions';
import { assertWritable, projectFile, replaceFile } from '@gatehouse/sdk-actions/files';
import type { Page } from 'playwright-core';
import { actInRun } from '../../browser/act-in-run.ts';
import { withDriverTimeLimit } from '../../browser/driver-time-limit.ts';
import { type ElementUser, noElement } from '../../browser/find-element.ts';
import { useBrowser } from '../../browser/run-browser.ts';
import type { webBrowser } from '../../categories/web-browser.ts';

const SHOT_MS = 30_000;
const PDF_MS = 60_000;

type Shot = ParametersOf<typeof webBrowser, 'Screenshot'>;

/** The path of the file, or the picture as base64. */
export async function takePicture(user: ElementUser, shot: Shot): Promise<string> {
  const named = shot.Path === '' ? null : projectFile(shot.Path, user.run);
  if (named !== null) await assertWritable(named);
  const look = { type: shot.Format, ...(shot.Format === 'jpeg' && { quality: shot.Quality }) } as const;
  const bytes = shot.Mode === 'element' ? await ofElement(user, look) : await ofPage(user, shot, look);
  if (named === null) return bytes.toString('base64');
  await replaceFile(named, { makesFolders: true }, (file) => file.writeFile(bytes));
  return named.path;
}

type Look = Pick<NonNullable<Parameters<Page['screenshot']>[0]>, 'type' | 'quality'>;

async function ofElement(user: ElementUser, look: Look): Promise<Buffer> {
  if (user.finder === null) throw new Error(noElement);
  return actInRun(user, {
    verb: 'be shown',
    extraMs: SHOT_MS,
    act: ({ locator, page, spot }, timeout) =>
      spot === undefined
        ? locator.screenshot({ ...look, timeout })
        : page.screenshot({ ...look, clip: spot, timeout }),
  });
}

async function ofPage(user: ElementUser, { Mode }: Shot, look: Look): Promise<Buffer> {
  const { tabs } = await useBrowser(user);
  const { page } = await tabs.active();
  const shot = page.screenshot({ ...look, fullPage: Mode === 'full', timeout: SHOT_MS });
  return withDriverTimeLimit(
    user,
    { complaint: 'The page could not be shown', timeoutMs: SHOT_MS + 1000 },
    shot,
  );
}

export async function savePdf(
  user: Pick<ElementUser, 'log' | 'resource' | 'signal'> & { readonly run: RunInfo },
  { Path, PageFormat }: ParametersOf<typeof webBrowser, 'SavePdf'>,
): Promise<string> {
  const named = projectFile(Path, user.run);
  await assertWritable(named);
  const { tabs } = await useBrowser(user);
  const { page } = await tabs.active();
  const printing = page.pdf({ format: PageFormat, printBackground: true });
  const bytes = await withDriverTimeLimit(
    user,
    { complaint: 'The page was not printed', timeoutMs: PDF_MS },
    printing,
  );
  await replaceFile(named, { makesFolders: true }, (file) => file.writeFile(bytes));
  return named.path;
}
