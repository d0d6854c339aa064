import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The project files that were uploaded: one folder for each task, named after its id. */
export class UploadedProjects {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Moves an uploaded file to its task, on disk before it resolves. Answers the new path. */
  async adopt(uploadPath: string, target: { taskId: string; fileName: string }): Promise<string> {
    const folder = join(this.#folder, target.taskId);
    await mkdir(folder, { mode: 0o700 });
    const path = join(folder, target.fileName);
    await rename(uploadPath, path);
    for (const each of [path, folder, this.#folder]) await sync(each);
    return path;
  }

  async remove(taskId: string): Promise<void> {
    await rm(join(this.#folder, taskId), { recursive: true, force: true });
  }

  /** Removes what belongs to no task: a daemon that died between two steps leaves it. */
  async sweep(isTask: (taskId: string) => boolean): Promise<void> {
    const names = await readdir(this.#folder);
    await Promise.all(names.filter((name) => !isTask(name)).map((name) => this.remove(name)));
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
