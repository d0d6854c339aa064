import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

/** The same table that set-up uses; `setup/README.md` describes its fields. */
const TABLE = new URL('../../../../setup/browser-candidates.json', import.meta.url);

const candidate = v.object({
  platform: v.string(),
  kind: v.picklist(['headless-shell', 'full']),
  paths: v.array(v.string()),
  names: v.array(v.string()),
});

const table = v.object({ override: v.string(), candidates: v.array(candidate) });

/** A place where a browser may be, such as the paths of Google Chrome on Linux. */
export type Candidate = v.InferOutput<typeof candidate>;

/** Without the table only a configured browser can be used. */
export async function readCandidates(): Promise<v.InferOutput<typeof table>> {
  let text: string;
  try {
    text = await readFile(TABLE, 'utf8');
  } catch {
    return { override: 'GATEHOUSE_BROWSER', candidates: [] };
  }
  return v.parse(table, JSON.parse(text));
}
