import fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import * as v from 'valibot';

const switchSchema = v.strictObject({ on: v.boolean() });
const maxBytes = 1024;
// Read before the hosts listen, and `fs/promises` takes longer to load than all that is read.
const lstat = promisify(fs.lstat);
const readFile = promisify(fs.readFile);

/** The master switch as it is on disk. */
export interface SwitchState {
  readonly isOn: boolean;
  /** The reason why the file cannot be used, which means off; null if it can. */
  readonly problem: string | null;
}

export const switchFileName = 'switch.json';

/** Never rejects: an unreadable or invalid file means off. */
export async function readSwitchFile(dataDir: string): Promise<SwitchState> {
  const path = join(dataDir, switchFileName);
  try {
    const facts = await lstat(path);
    if (!facts.isFile() || facts.size > maxBytes) return unreadable(path, 'it is no small plain file');
    const text = await readFile(path, 'utf8');
    return { isOn: v.parse(switchSchema, JSON.parse(text)).on, problem: null };
  } catch (error) {
    // A new data folder has no file, which means on.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { isOn: true, problem: null };
    return unreadable(path, error instanceof Error ? error.message : String(error));
  }
}

/** On disk for good before it resolves. The folder must be there. */
export async function writeSwitchFile(dataDir: string, on: boolean): Promise<void> {
  await writeFileDurably(join(dataDir, switchFileName), `${JSON.stringify({ on })}\n`);
}

function unreadable(path: string, why: string): SwitchState {
  return { isOn: false, problem: `${path} is not {"on":true} or {"on":false}: ${why}` };
}
