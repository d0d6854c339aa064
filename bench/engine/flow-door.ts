import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { authorProject } from '@gatehouse/test/author-project';
import type { RunnerProcess } from '../runner/runner-process.ts';
import { keepBusy } from './load/keep-busy.ts';

const flowSize = 20;
const lookEveryMs = 10;
const loadMs = 2_000;
/** The approximate size of a run's record on disk. */
const recordBytes = 300;

const condition = {
  type: 'Logic',
  action: 'If',
  parameters: { Mode: 'expression', Expression: '1 < 2' },
};

/**
 * The public call through which a request runs a flow: `POST /tasks/{id}/tries/add` with a count of 1. It answers when
 * the try is on disk; the try has ended when its record is.
 */
export class FlowDoor {
  readonly #process: RunnerProcess;
  readonly #id: string;

  private constructor(process: RunnerProcess, id: string) {
    this.#process = process;
    this.#id = id;
  }

  static async open(process: RunnerProcess): Promise<FlowDoor> {
    const { editor, runner, folder } = process;
    const path = join(folder, 'flow.zp');
    await authorProject(
      editor,
      path,
      Array.from({ length: flowSize }, () => condition),
    );
    const { id } = await runner.ok('POST /tasks', { path });
    const { threads } = await runner.ok('GET /runner/pressure');
    await runner.ok(`PUT /tasks/${id}/threads/max`, { maxThreads: threads.max });
    return new FlowDoor(process, id);
  }

  /** Requests per second that ran their flow: the clock stops when the last run is recorded. */
  async flowsPerSecond(connections: number): Promise<number> {
    const before = await this.#done();
    const startedAt = performance.now();
    const requests = await keepBusy({
      port: Number(new URL(this.#process.runner.baseUrl).port),
      request: this.#request(),
      connections,
      ms: loadMs,
    });
    while ((await this.#done()) < before + requests) await wait(lookEveryMs);
    return (requests / (performance.now() - startedAt)) * 1000;
  }

  async #done(): Promise<number> {
    return (await this.#process.runner.ok(`GET /tasks/${this.#id}/state`)).doneSuccessfully;
  }

  #request(): string {
    const body = '{"count":1}';
    return [
      `POST /api/v1/tasks/${this.#id}/tries/add HTTP/1.1`,
      `host: ${new URL(this.#process.runner.baseUrl).host}`,
      `authorization: Bearer ${this.#process.key}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n');
  }
}

/** Appends and syncs the record of a run, one after another. Returns syncs per second. */
export async function syncsPerSecond(folder: string, count = 1000): Promise<number> {
  const path = join(folder, 'synced');
  const file = await open(path, 'a');
  const record = Buffer.alloc(recordBytes, 'x');
  const startedAt = performance.now();
  for (let done = 0; done < count; done++) {
    await file.write(record);
    await file.datasync();
  }
  const perSecond = (count / (performance.now() - startedAt)) * 1000;
  await file.close();
  await rm(path);
  return perSecond;
}
