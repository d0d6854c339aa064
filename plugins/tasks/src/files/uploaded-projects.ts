import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Uploaded project files: one folder per task, named after its id. */
export class UploadedProjects {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Moves an uploaded file to the folder of its task and resolves with the new path once it is on disk. */
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

  /** Removes files that belong to no task, left by a crash between two steps. */
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
