import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltPage } from '@gatehouse/sdk-plugin/internal';
import * as v from 'valibot';

/** `build-page.mjs` writes it. */
const current = v.object({
  name: v.pipe(v.string(), v.regex(/^[\da-f]{16}$/)),
  files: v.record(v.string(), v.object({ size: v.number(), sha256: v.string() })),
});

/** The page that was built last, in the folder of all builds. */
export async function findBuiltPage(builds: string): Promise<BuiltPage> {
  const text = await readFile(join(builds, 'current.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new Error(
      `The page of the console is not built: ${builds} has no current.json. Run npm start once`,
    );
  const { name, files } = v.parse(current, JSON.parse(text));
  return { folder: join(builds, name), hashed: 'assets', files };
}
