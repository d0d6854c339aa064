import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import type { TestContext } from 'node:test';
import { setTimeout as later, setImmediate } from 'node:timers/promises';
import type { ExecutionNote } from '@gatehouse/plugin-auth-audit/api';
import { memoryArtifacts } from '@gatehouse/plugin-kit/internal/memory-artifacts';
import { testFiles } from '@gatehouse/plugin-runtime/testing';
import type { CallWaits, CompletedWindow } from '@gatehouse/plugin-sessions/api';
import { type DocumentStore, GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { artifactsOperations } from '../../src/declaration/artifact-operations.ts';
import type { locatorOperations } from '../../src/declaration/locator-operations.ts';
import type { poolOperations } from '../../src/declaration/pool-operations.ts';
import type { reportsOperations } from '../../src/declaration/reports-operations.ts';
import type { retryOperations } from '../../src/declaration/retry-operations.ts';
import type { scheduleOperations } from '../../src/declaration/schedule-operations.ts';
import type { settingsOperations } from '../../src/declaration/settings-operations.ts';
import type { targetOperations } from '../../src/declaration/target-operations.ts';
import type { tasksOperations } from '../../src/declaration/tasks-operations.ts';
import plugin from '../../src/plugin.ts';
import type { Task } from '../../src/task/task.ts';
import { FakeApprovals, fakeContents } from './fake-approvals.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeProjectFiles } from './fake-project-files.ts';
import { aCaller, FakeRuns } from './fake-runs.ts';
import { FakeWindows } from './fake-windows.ts';
import { MemoryStore } from './memory-store.ts';

type TaskHandlers = Handlers<typeof poolOperations> &
  Handlers<typeof targetOperations> &
  Handlers<typeof tasksOperations> &
  Handlers<typeof retryOperations> &
  Handlers<typeof settingsOperations> &
  Handlers<typeof reportsOperations> &
  Handlers<typeof artifactsOperations> &
  Handlers<typeof locatorOperations> &
  Handlers<typeof scheduleOperations>;

type Answer<K extends keyof TaskHandlers> = Awaited<
  ReturnType<Extract<TaskHandlers[K], (call: never) => unknown>>
>;

interface SetUp {
  /** Null for none in the configuration. */
  readonly maxThreads?: number | null;
  readonly store?: MemoryStore;
  /** In place of the store in memory, which answers no queries. */
  readonly documentStore?: DocumentStore;
  readonly folder?: string;
  /** Hosts at which nothing answers. */
  readonly deadHosts?: ReadonlySet<string>;
}

const logs = { keepDays: 30, maxMegabytes: 64, maxTaskMegabytes: 16 };
const runEnds = { record: () => undefined };

const quietServices = { changes: { ofKind: () => () => undefined }, channels: { serve: () => undefined } };

/** The plugin as the host sets it up, with real files and everything else replaced. */
export async function setUpTasks(
  t: TestContext,
  {
    maxThreads = 4,
    store = new MemoryStore(),
    folder,
    deadHosts = new Set(),
    documentStore = store,
  }: SetUp = {},
) {
  const path = folder ?? (await makeFolder(t));
  const clock = new FakeClock();
  const projectFiles = new FakeProjectFiles();
  const kept = { approvals: new FakeApprovals(), artifactStore: memoryArtifacts(), runEnds };
  const parts = { runs: new FakeRuns(clock), clock, projectFiles, callWaits: patientWaits, ...kept };
  const notes: ExecutionNote[] = [];
  const windows = new FakeWindows();
  const stops: (() => Promise<void>)[] = [];
  const errors: unknown[] = [];
  const env = {
    config: { ...(maxThreads !== null && { maxThreads }), logs },
    use: {
      ...parts,
      ...quietServices,
      fileGrants: { ofRun: () => testFiles, ofNewTask: () => testFiles },
      projectContents: fakeContents(projectFiles),
      executionJournal: { note: async (note: ExecutionNote) => void notes.push(note) },
      instanceCounts: { add: () => undefined, total: () => 2 },
      sessionWindows: windows,
      documentStore,
      dataFolder: { path, folder: (name: string) => makeIn(path, name) },
    },
    access: { connect: async ({ host }: { host: string }) => connectTo(host, deadHosts) },
    log: { warn: () => undefined, error: (...line: unknown[]) => errors.push(line) },
    onStop: (stop: () => Promise<void>) => stops.push(stop),
  };
  const handlers = (await plugin.setup(env as never)) as TaskHandlers;
  const ask = async <K extends keyof TaskHandlers>(operation: K, given: object = {}): Promise<Answer<K>> => {
    const handler = handlers[operation] as (call: unknown) => Answer<K> | Promise<Answer<K>>;
    return handler(aCall(given));
  };
  return {
    completeWindow: (window: CompletedWindow) => windows.complete(window),
    questions: windows.asked,
    ...parts,
    ask,
    store,
    path,
    errors,
    notes,
    stop: () => Promise.all(stops.map((stop) => stop())),
  };
}

export type Tasks = Awaited<ReturnType<typeof setUpTasks>>;

/** Writes a project file and makes a task of it, with settings that no operation of the test sets. */
export async function addTask(tasks: Tasks, name = 'shop', settings: Partial<Task['settings']> = {}) {
  const projectPath = join(tasks.path, `${name}.zp`);
  await writeFile(projectPath, name);
  const { id } = await tasks.ask('task_create', { body: { path: projectPath } });
  const collection = await tasks.store.collection<Task>('tasks');
  await collection.update(id, (task) => ({ ...task, settings: { ...task.settings, ...settings } }));
  return { id, projectPath };
}

export function start(tasks: Tasks, id: string) {
  return tasks.ask('task_start', { params: { id } });
}

export function setTries(tasks: Tasks, id: string, tries: number) {
  return tasks.ask('task_tries_set', { params: { id }, body: { tries } });
}

export function stateOf(tasks: Tasks, id: string) {
  return tasks.ask('task_state_get', { params: { id } });
}

const turnsWithoutPause = 100;

/** Waits for what must come about; gives up when that takes too long by far. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const giveUpAt = performance.now() + 20_000;
  for (let turn = 0; !(await condition()); turn += 1) {
    if (performance.now() > giveUpAt) throw new Error(`It never came about: ${condition}`);
    if (turn < turnsWithoutPause) await setImmediate();
    else await later(5);
  }
}

export async function untilStatus(tasks: Tasks, id: string, status: Task['status']): Promise<void> {
  await until(async () => (await stateOf(tasks, id)).status === status);
}

/** A proxy that finds no host. */
class AnsweringProxy extends Duplex {
  override _read(): void {}

  override _write(_chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.push('HTTP/1.1 502 No such host\r\n\r\n');
    done();
  }
}

function connectTo(host: string, deadHosts: ReadonlySet<string>) {
  if (deadHosts.has(host)) throw new Error(`Nothing answers at ${host}`);
  return new AnsweringProxy();
}

/** Waits until the state is reached, however long that takes. */
const patientWaits: CallWaits = {
  hold: async (_call, seconds, work) =>
    work({
      until: async (reached) => {
        if (seconds > 0) await reached(new AbortController().signal);
      },
    }),
};

/** A call of the pipeline has its request id as an accessor of its class, so that a rest of the call lacks it. */
class Call {
  get requestId(): string {
    return 'request-1';
  }
}

function aCall(given: object) {
  const fail = (code: 'not_found', message: string) => {
    throw new GatehouseError(code, message);
  };
  const input = { params: {}, query: {}, body: {}, upload: null, caller: aCaller() };
  return Object.assign(new Call(), input, { fail }, given);
}

async function makeFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-tasks-'));
  t.after(() => remove(folder));
  return folder;
}

/** A daemon that a test left running may still be filing records. */
async function remove(folder: string): Promise<void> {
  for (let left = 100; left >= 0; left--) {
    try {
      return await rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (left === 0) throw error;
      await setImmediate();
    }
  }
}

async function makeIn(parent: string, name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  return folder;
}
