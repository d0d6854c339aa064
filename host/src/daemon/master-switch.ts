import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const switchSchema = v.strictObject({ on: v.boolean() });

/** Whether the service answers at all. Kept on disk; a file that cannot be read or understood means off. */
export async function readMasterSwitch(dataDir: string): Promise<boolean> {
  try {
    return v.parse(switchSchema, JSON.parse(await readFile(join(dataDir, 'switch.json'), 'utf8'))).on;
  } catch (error) {
    // No file is the state of a fresh folder: nobody switched anything off.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
