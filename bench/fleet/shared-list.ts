import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunnerProcess } from '../runner/runner-process.ts';
import type { FleetProcess } from './fleet-process.ts';
import { type Done, LongTask } from './long-task.ts';

const linesOfTry = 600;
/** More than all rounds take: the last lines of a list, which threads have in hand, come back one by one. */
const linesOfList = 1_000_000;

/** A list on the machine of the daemon, from which tries on all nodes take. */
export class SharedList {
  readonly #task: LongTask;

  private constructor(task: LongTask) {
    this.#task = task;
  }

  static async create(fleet: FleetProcess): Promise<SharedList> {
    const { daemon } = fleet;
    // The folder of a project goes to the nodes, with all that is in it.
    const folder = join(daemon.folder, 'takes-lines');
    await mkdir(folder);
    const path = join(folder, 'takes-lines.zp');
    const lines = Array.from({ length: linesOfList }, (_, place) => `line ${place} of a list\n`);
    await writeFile(join(daemon.folder, 'lines.txt'), lines.join(''));
    await authorTaker(daemon, path);
    return new SharedList(await LongTask.create(fleet, path));
  }

  /** Each try takes as many lines, one after the other. */
  async take(tries: number): Promise<Done> {
    const { perSecond, cpuMicros } = await this.#task.workOff(tries);
    return { perSecond: perSecond * linesOfTry, cpuMicros: cpuMicros / linesOfTry };
  }
}

async function authorTaker({ editor, folder }: RunnerProcess, path: string): Promise<void> {
  const list = {
    ...{ name: 'lines', bindToFile: true, syncWithFile: true, leaveBlankFile: true },
    bindedFile: join(folder, 'lines.txt'),
  };
  const take = {
    ...{ type: 'List', action: 'GetLine', results: { OutputVariable: 'line' } },
    parameters: { List: 'lines', Remove: true },
  };
  await editor.ok('POST /projects');
  await editor.ok('POST /projects/current/lists', { lists: [list] });
  await editor.ok('POST /projects/current/variables', { variables: [{ name: 'line' }] });
  let place = {};
  for (let action = 0; action < linesOfTry; action++) {
    const { groupId } = await editor.ok('POST /projects/current/actions', { ...take, ...place });
    place = { groupId };
  }
  await editor.ok('POST /projects/current/save', { path });
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
}
