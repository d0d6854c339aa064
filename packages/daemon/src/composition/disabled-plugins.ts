import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '@gatehouse/store/write-file-durably';
import * as v from 'valibot';

const fileSchema = v.object({ disabled: v.array(v.string()) });

/**
 * Ids of the plugins that are switched off by hand: `<data folder>/plugins.json`. A change holds once it is on disk.
 */
export interface DisabledPlugins {
  ids(): ReadonlySet<string>;
  add(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Throws if the file exists and cannot be read: a damaged file must not enable a disabled plugin. */
export function openDisabledPlugins(dataDir: string): DisabledPlugins {
  const path = join(dataDir, 'plugins.json');
  let ids: ReadonlySet<string> = new Set(readIds(path));
  let writing: Promise<void> = Promise.resolve();
  const write = async (change: (now: ReadonlySet<string>) => readonly string[]) => {
    const next = new Set(change(ids));
    if (next.size === ids.size) return;
    await writeFileDurably(path, `${JSON.stringify({ disabled: [...next].sort() }, null, 2)}\n`);
    ids = next;
  };
  /** One after another: each change builds on the one before. */
  const enqueue = (change: Parameters<typeof write>[0]) => {
    const written = writing.then(() => write(change));
    writing = written.catch(() => undefined);
    return written;
  };
  return {
    ids: () => ids,
    add: (id) => enqueue((now) => [...now, id]),
    remove: (id) => enqueue((now) => [...now].filter((other) => other !== id)),
  };
}

function readIds(path: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  try {
    return v.parse(fileSchema, JSON.parse(text)).disabled;
  } catch (cause) {
    const wanted = '{ "disabled": ["<plugin id>"] }';
    throw new Error(`${path} cannot be read as ${wanted}; correct it, or remove it to enable all plugins`, {
      cause,
    });
  }
}
