import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataFolder, HostName } from '@gatehouse/sdk-plugin';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import * as v from 'valibot';

const cliFileSchema = v.object({
  pid: v.number(),
  hosts: v.object({ editor: v.optional(v.string()), runner: v.optional(v.string()) }),
  socket: v.string(),
});

/** Where the command line finds the daemon: `<data folder>/run/cli.json`, private to the user. It holds no secret. */
export interface CliFile {
  readonly pid: number;
  /** Base URLs, such as `http://localhost:5300`. */
  readonly hosts: { readonly [H in HostName]?: string | undefined };
  /** The path of a socket, or the name of a pipe on Windows. */
  readonly socket: string;
}

export async function writeCliFile(dataFolder: DataFolder, content: CliFile): Promise<void> {
  const folder = await dataFolder.folder('run');
  await writeFileDurably(join(folder, 'cli.json'), `${JSON.stringify(content, null, 2)}\n`);
}

export async function removeCliFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'run', 'cli.json'), { force: true });
}

/** Null if no daemon runs on the folder according to the file. */
export function readCliFile(dataDir: string): CliFile | null {
  try {
    return v.parse(cliFileSchema, JSON.parse(readFileSync(join(dataDir, 'run', 'cli.json'), 'utf8')));
  } catch {
    // Missing or incomplete after a crash: no daemon is reachable.
    return null;
  }
}
