import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { ApiClient } from '../api-client.ts';
import type { FileOutcome } from './test-outcome.ts';

const imageSchema = v.object({ svg: v.string() });

/** Writes a picture of each tested project into a folder: NAME.svg, with its actions and branches that were taken. */
export async function drawCoverage(
  client: ApiClient,
  files: readonly FileOutcome[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    if ('error' in file) continue;
    const { path, project, coverage } = file.outcome;
    const { actions } = coverage;
    const body = { path: resolve(dirname(path), project), actions };
    const image = await client.call('editor', 'POST /projects/coverage-image', body);
    await writeFile(join(folder, nameOf(path)), v.parse(imageSchema, image).svg);
  }
}

/** Several folders may have tests of the same name. */
function nameOf(path: string): string {
  const test = basename(path).replace(/\.test\.json$/, '');
  const folder = basename(dirname(path));
  return folder === test ? `${test}.svg` : `${folder}-${test}.svg`;
}
