import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

/** `build-page.mjs` writes it. */
const current = v.object({ name: v.pipe(v.string(), v.regex(/^[\da-f]{16}$/)) });

/** The folder of the page that was built last, in the folder of all builds. */
export async function findBuiltPage(builds: string): Promise<string> {
  const text = await readFile(join(builds, 'current.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new Error(
      `The page of the console is not built: ${builds} has no current.json. Run npm start once`,
    );
  return join(builds, v.parse(current, JSON.parse(text)).name);
}
