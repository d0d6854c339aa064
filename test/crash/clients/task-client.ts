import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { between, pick } from '@gatehouse/test-tiers';
import type { Load, LoadClient } from './load-client.ts';
import { Oracle } from './oracle.ts';

/** The expected state of a task after a restart, when nothing runs. */
export interface TaskState {
  readonly source: 'upload' | 'path';
  readonly status: 'Newbie' | 'Stop' | 'NotComplete';
  readonly tries: number;
  readonly threads: number;
}

/** The state that all task clients share. */
export class TaskShelf {
  readonly oracle = new Oracle<TaskState>('task');
  readonly ids = new Map<string, string>();
  /** The folder of the projects for tasks that are created from a path. */
  readonly folder: string;
  /** Bytes of the project that each task is created from. */
  readonly project: Buffer;
  #names = 0;

  constructor(folder: string, project: Buffer) {
    this.folder = folder;
    this.project = project;
  }

  newName(): string {
    this.#names += 1;
    return `task-${this.#names}`;
  }
}

const triesOfTasks = [-1, 0, 1, 2, 7, 2_147_483_647];

/** Creates tasks from uploads and from paths, sets their tries and threads, stops, starts and deletes them. */
export function createTaskClient(shelf: TaskShelf): LoadClient {
  const { oracle, ids } = shelf;
  const own: string[] = [];
  /** The daemon that runs each started task: until it ends, the state of the tries is not known. */
  const started = new Map<string, number>();

  async function create({ daemon: { runner }, random }: Load): Promise<void> {
    const name = shelf.newName();
    const source = random() < 0.5 ? 'upload' : 'path';
    const path = join(shelf.folder, `${name}.zp`);
    if (source === 'path') await writeFile(path, shelf.project);
    const send = () =>
      source === 'upload'
        ? runner.ok(`POST /tasks?name=${name}.zp`, shelf.project)
        : runner.ok('POST /tasks', { path });
    const state = { source, status: 'Newbie', tries: 0, threads: 1 } as const;
    const { id } = await oracle.change(name, state, send);
    ids.set(name, id);
    own.push(name);
  }

  async function change(load: Load, name: string): Promise<void> {
    const before = oracle.stateOf(name);
    const id = ids.get(name);
    if (before === null || id === undefined) return;
    const { random, daemon } = load;
    const { runner } = daemon;
    const isStarted = started.get(name) === daemon.pid;
    const kind = random();
    if (kind < 0.35) {
      const threads = between(random, 1, 500);
      const send = () => runner.ok(`PUT /tasks/${id}/threads/max`, { maxThreads: threads });
      await oracle.change(name, { ...before, threads }, send);
    } else if (isStarted) {
      await runner.ok(`GET /tasks/${id}/state`);
    } else if (before.status === 'Stop' && kind < 0.7) {
      const tries = pick(random, triesOfTasks);
      await oracle.change(name, { ...before, tries }, () => runner.ok(`PUT /tasks/${id}/tries`, { tries }));
    } else if (load.runsTasks && kind < 0.8) {
      started.set(name, daemon.pid);
      const tries = before.tries === 0 ? 1 : before.tries;
      const send = () => runner.ok(`POST /tasks/${id}/start`);
      await oracle.change(name, { ...before, tries, status: 'NotComplete' }, send);
    } else if (kind < 0.85) {
      await oracle.change(name, { ...before, status: 'Stop' }, () => runner.ok(`POST /tasks/${id}/stop`));
    } else {
      await oracle.change(name, null, () => runner.ok(`DELETE /tasks/${id}`));
    }
  }

  return {
    step: async (load) => {
      if (own.length === 0 || load.random() < 0.3) return create(load);
      return change(load, pick(load.random, own.slice(-20)));
    },
  };
}
