import { testFiles } from '@gatehouse/plugin-runtime/testing';
import type { Caller, Logger } from '@gatehouse/sdk-plugin';
import { IANAZone } from 'luxon';
import { TaskApprovals } from '../../src/approval/task-approvals.ts';
import { TaskStore } from '../../src/engine/task-store.ts';
import { newSchedule } from '../../src/schedule/activate-schedule.ts';
import { DecisionLog, type StoredDecisions } from '../../src/schedule/decision-log.ts';
import { preview } from '../../src/schedule/preview.ts';
import { grantOf, toSchedule } from '../../src/schedule/task-schedule.ts';
import type { Zone } from '../../src/schedule/time-zone.ts';
import { withSchedule } from '../../src/scheduler/schedule-task.ts';
import { Scheduler } from '../../src/scheduler/scheduler.ts';
import { approveTask } from '../../src/task/approve-task.ts';
import type { Task } from '../../src/task/task.ts';
import { updateStatus } from '../../src/task/update-status.ts';
import { type Given, someSettings } from './a-schedule.ts';
import { aTask } from './a-task.ts';
import { FakeApprovals, fakeContents } from './fake-approvals.ts';
import { FakeClock } from './fake-clock.ts';
import { FakeProjectFiles } from './fake-project-files.ts';
import { aCaller, FakeRuns } from './fake-runs.ts';
import { MemoryStore } from './memory-store.ts';

interface SetUp {
  readonly zone?: string;
  readonly store?: MemoryStore;
  readonly clock?: FakeClock;
}

/** Answers without a file. */
class ReadyProjectFiles extends FakeProjectFiles {
  override async read(path: string) {
    return { document: this.create(path), facts: { fileHash: '', fileSizeBytes: 0, lastWriteTimeUtc: '' } };
  }
}

const quarterMs = 15 * 60_000;

/** Asks once for each quarter of an hour, as the library takes long. The clocks change only at their beginnings. */
function rememberOffsets(zone: Zone): Zone {
  const known = new Map<number, number>();
  return {
    offset: (instant) => {
      const quarter = Math.floor(instant / quarterMs) * quarterMs;
      const offset = known.get(quarter) ?? zone.offset(quarter);
      known.set(quarter, offset);
      return offset;
    },
  };
}

async function startScheduler({
  zone = 'Europe/Berlin',
  store = new MemoryStore(),
  clock = new FakeClock(),
}: SetUp = {}) {
  const place = rememberOffsets(IANAZone.create(zone));
  const disk = await store.collection<Task>('tasks');
  const taskStore = new TaskStore(disk);
  const decisions = new DecisionLog(await store.collection<StoredDecisions>('schedule-decisions'), clock);
  const runs = new FakeRuns(clock);
  const projectFiles = new ReadyProjectFiles();
  const grants = { ofRun: () => testFiles };
  const errors: unknown[] = [];
  const log: Logger = {
    debug() {},
    info() {},
    warn() {},
    error: (...line: unknown[]) => void errors.push(line),
  };
  const engine = {
    fire: async (id: string, _project: unknown, change: (task: Task) => Task) => {
      await taskStore.change(id, change);
    },
  };
  const approvals = new TaskApprovals({
    ...{ runs, clock, approvals: new FakeApprovals(), contents: fakeContents(projectFiles) },
    copies: { keep: async () => undefined, read: async () => null },
    journal: { note: async () => undefined },
  });
  const scheduler = new Scheduler({
    taskStore,
    engine,
    approvals,
    grants,
    decisions,
    clock,
    log,
    zone: place,
  });

  return { taskStore, disk, store, clock, runs, errors, scheduler, approvals, decisions, zone: place };
}

/** The scheduler on a clock that the test moves, with tasks whose tries end when the test says so. */
export async function scheduledTasks(setUp: SetUp = {}) {
  const started = await startScheduler(setUp);
  const { approvals, taskStore, clock, decisions, zone } = started;
  const change = (id: string, facts: Partial<Task>) =>
    taskStore.change(id, (task) => ({ ...task, ...facts }));
  /** Sets the schedule as that caller would. */
  const set = async (id: string, given: Given, caller: Caller = aCaller()) => {
    const schedule = await newSchedule(someSettings(given), {
      now: clock.now(),
      zone,
      grant: grantOf(caller),
    });
    const { approval } = await approvals.approve(taskStore.find(id), { caller, requestId: 'request-1' });
    await taskStore.change(id, (task) => withSchedule(approveTask(task, approval), schedule));
  };
  const add = async (id: string, given: Given, facts: Partial<Task> = {}) => {
    await taskStore.add({ ...aTask({ id, projectPath: `/${id}.zp` }), ...facts });
    await set(id, given);
  };
  /** All tries of the task that wait or run end now. */
  const finish = (id: string) =>
    taskStore.change(id, (task) => updateStatus({ ...task, numberOfTries: 0, running: [] }));
  const firingsAhead = async (id: string, count: number) => {
    const stored = taskStore.find(id).schedule;
    if (stored === undefined) return [];
    return preview(await toSchedule(stored, zone), stored.progress, { from: 0, count });
  };
  /** Oldest first. */
  const decided = (id: string) => decisions.of(id).toReversed();
  return { ...started, decided, change, set, add, finish, firingsAhead };
}

export type ScheduledTasks = Awaited<ReturnType<typeof scheduledTasks>>;

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
