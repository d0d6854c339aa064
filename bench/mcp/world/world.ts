import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiClient } from '@gatehouse/test/api-client';

/** The daemon, the pages and the phone that the jobs of all arms work on. */
export interface World {
  /** Clients whose calls are not counted, for preparations and checks. */
  readonly editor: ApiClient;
  readonly runner: ApiClient;
  /** The address of the pages. */
  readonly site: string;
  readonly folder: string;
  /** The port of the phone; null without adb. */
  readonly phonePort: number | null;
}

/** A new path for a project in a folder of its own. */
export async function projectPath({ folder }: World, name: string): Promise<string> {
  const home = join(folder, crypto.randomUUID());
  await mkdir(home);
  return join(home, `${name}.zp`);
}

/** An open project with actions in sequence, not saved. Returns them with their groups. */
export async function openProject(
  { editor }: World,
  actions: readonly object[],
): Promise<readonly { readonly actionId: string; readonly groupId: string }[]> {
  await editor.ok('POST /projects');
  if (actions.length === 0) return [];
  const { actions: added } = await editor.ok('POST /projects/current/actions/batch', { actions });
  return added;
}

export async function closeProject({ editor }: World): Promise<void> {
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
}

/** The path of a saved project with actions in sequence. */
export async function savedProject(world: World, name: string, actions: readonly object[]): Promise<string> {
  const path = await projectPath(world, name);
  await openProject(world, actions);
  await world.editor.ok('POST /projects/current/save', { path });
  await closeProject(world);
  return path;
}

/** A task of such a project. */
export async function newTask(world: World, name: string, actions: readonly object[]): Promise<string> {
  const path = await savedProject(world, name, actions);
  return (await world.runner.ok('POST /tasks', { path })).id;
}

/** Waits, uncounted, until nothing of a task runs: how often an agent asks in between is no matter of its tools. */
export async function taskEnded({ runner }: World, id: string): Promise<void> {
  for (;;) {
    const { status } = await runner.ok(`GET /tasks/${id}/state?waitSeconds=30`);
    if (!['WaitPerform', 'Perform', 'WaitProxy', 'Stopping'].includes(status)) return;
  }
}

/** The same for the run of the open project. */
export async function runEnded({ editor }: World): Promise<void> {
  for (;;) {
    const { state } = await editor.ok('GET /projects/current/debug/status?waitSeconds=30');
    if (state === 'Idle') return;
  }
}
