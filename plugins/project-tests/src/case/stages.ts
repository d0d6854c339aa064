import { mkdir, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'gatehouse-tests-';
const dayMs = 86_400_000;

/** An empty folder for one case after another. */
export interface Stage {
  readonly folder: string;
  clear(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Folders in which copies of projects run. They are used again, and so are the workers that see them: a worker is lent
 * to runs with the same rights to files alone. A folder itself stays, since sandboxes hold it.
 */
export class Stages {
  #root: Promise<string> | null = null;
  #count = 0;
  readonly #free: string[] = [];

  async take(): Promise<Stage> {
    this.#root ??= makeRoot();
    const root = await this.#root;
    const folder = this.#free.pop() ?? join(root, `stage-${this.#count++}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const clear = () => emptyFolder(folder);
    await clear();
    return {
      folder,
      clear,
      release: async () => {
        // One that cannot be emptied is not used again.
        await clear().then(
          () => this.#free.push(folder),
          () => undefined,
        );
      },
    };
  }

  async close(): Promise<void> {
    const root = await this.#root?.catch(() => null);
    if (root) await rm(root, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

async function makeRoot(): Promise<string> {
  await removeLeft();
  return realpath(await mkdtemp(join(tmpdir(), prefix)));
}

/** Removes the folders of daemons that were killed. A day is longer than any test. */
async function removeLeft(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const path of names.map((name) => join(tmpdir(), name))) {
    const facts = await stat(path).catch(() => null);
    if (facts === null || facts.uid !== process.getuid?.() || Date.now() - facts.mtimeMs < dayMs) continue;
    await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
  }
}
