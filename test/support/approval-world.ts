import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from './api-client.ts';
import type { ActionSketch } from './author-project.ts';
import { eventually } from './eventually.ts';
import { startTestDaemon, type TestDaemon } from './start-test-daemon.ts';

export interface ApprovalWorld {
  readonly gatehouse: TestDaemon;
  /** The folder of project files. */
  readonly folder: string;
  /** A key of the given tier with the scopes of an editor and a runner, and these content scopes. */
  key(tier: 0 | 1 | 2 | 3, contentScopes?: readonly string[]): Promise<Keys>;
  stop(): Promise<void>;
}

export interface Keys {
  readonly id: string;
  readonly editor: ApiClient;
  readonly runner: ApiClient;
}

export interface ScheduledTask {
  readonly id: string;
  /** Rewrites the trigger file and resolves with the decision. */
  fire(): Promise<{ readonly decision: string; readonly reason: string | null }>;
  state(): Promise<{
    readonly status: string;
    readonly doneAll: number;
    readonly holdReason: HoldReason | null;
  }>;
  /** Resolves when the given number of tries has ended. */
  done(count: number): Promise<void>;
}

export interface HoldReason {
  readonly code: string;
  readonly message: string;
  readonly digest: string;
  readonly approvedDigest: string | null;
  readonly approvedBy: { readonly keyId: string } | null;
  readonly changedBy: { readonly keyId: string } | null;
  readonly changes: readonly {
    readonly change: string;
    readonly part: string;
    readonly fields: readonly object[];
  }[];
  readonly totalChanges: number;
  readonly changedFiles: readonly string[];
}

const keyScopes = [
  ...['project:read', 'project:edit', 'project:run', 'code:read'],
  ...['task:read', 'task:edit', 'task:control'],
];

/** A daemon and a folder for the projects of its users. */
export async function approvalWorld(): Promise<ApprovalWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-approval-'));
  const gatehouse = await startTestDaemon();
  return {
    gatehouse,
    folder,
    key: async (tier, contentScopes = []) => {
      const body = { maxTier: `T${tier}`, scopes: [...keyScopes, ...contentScopes], label: `T${tier}` };
      const { id, rawKey } = await gatehouse.runner.ok('POST /auth/keys', body);
      return { id, editor: gatehouse.editor.as(rawKey), runner: gatehouse.runner.as(rawKey) };
    },
    stop: async () => {
      await gatehouse.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The text of a project file with the actions in sequence. */
export function projectText(actions: readonly ActionSketch[], more: object = {}): string {
  const ids = actions.map((_, index) => `a${index + 1}`);
  return JSON.stringify({
    formatVersion: 1,
    id: '11111111-1111-4111-8111-111111111111',
    name: 'nightly',
    productVersion: '7.1.0.0',
    minVersion: '7.1.0.0',
    groups: [{ id: 'g1', actions: actions.map((action, index) => ({ id: ids[index], ...action })) }],
    links: [{ source: 'Start', branch: 'OnSuccess', target: ids[0] }],
    ...more,
  });
}

/** An action without an effect. */
export const harmless: ActionSketch = { type: 'Logic', action: 'Pause', parameters: { From: '0' } };

/** An action that creates a file when it runs. */
export function shell(mark: string): ActionSketch {
  return { type: 'Program', action: 'Run', parameters: { Path: '/bin/sh', Args: `-c\nid > '${mark}'` } };
}

/** Creates a task for a file and activates a schedule that fires when its trigger file is written. */
export async function scheduleTask(runner: ApiClient, path: string, folder: string): Promise<ScheduledTask> {
  const { id } = await runner.ok('POST /tasks', { path });
  const fileName = join(folder, `trigger-${id}`);
  await runner.ok(`PUT /tasks/${id}/settings/scheduler`, onDemand(fileName));
  return scheduledTask(runner, id, fileName);
}

export function onDemand(fileName: string) {
  return { isActive: true, executePeriod: 'OnDemand', fileName, attemptsRange: '1' };
}

export function scheduledTask(runner: ApiClient, id: string, fileName: string): ScheduledTask {
  const decisions = async () =>
    (await runner.ok(`GET /tasks/${id}/settings/scheduler/preview?count=1`)).decisions;
  return {
    id,
    fire: async () => {
      const before = (await decisions()).length;
      await rm(fileName, { force: true });
      await writeFile(fileName, crypto.randomUUID());
      const [newest] = await eventually(decisions, (all) => all.length > before);
      return newest;
    },
    state: () => runner.ok(`GET /tasks/${id}/state`),
    done: async (count) => {
      await eventually(
        () => runner.ok(`GET /tasks/${id}/state`),
        ({ doneAll, countOfThreads }) => doneAll >= count && countOfThreads === 0,
      );
    },
  };
}
