import { join } from 'node:path';
import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { eventually } from '../support/eventually.ts';

/** An id that names nothing. */
export const nobody = 'nobody';
/** A digest of no project. */
export const unknownDigest = '0'.repeat(64);
/** An edit that is based on another state of the project. */
export const stale = { headers: { 'if-match': '"another"' } } as const;

const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'Look' } } as const;
const openTab = { type: 'Tab', action: 'Navigate', parameters: { Url: 'about:blank' } } as const;
let files = 0;

export interface OpenProject {
  readonly groupId: string;
  readonly actionId: string;
}

/** Opens a new project with one action, one variable, one list and one table. */
export async function openProject(world: FixtureWorld): Promise<OpenProject> {
  await closeProject(world);
  await world.ok('project_create', { body: {} });
  const { groupId, actionId } = await world.ok('action_add', { body: wait });
  await world.ok('variables_add', { body: { variables: [{ name: 'Price', value: '1' }] } });
  await world.ok('lists_add', { body: { lists: [{ name: 'Links' }] } });
  await world.ok('tables_add', { body: { tables: [{ name: 'Prices', defaultItems: 'a;b' }] } });
  return { groupId, actionId };
}

/** Closes the open project. */
export async function closeProject(world: FixtureWorld): Promise<void> {
  await world.call('project_stop', { body: {} });
  await eventually(
    () => world.call('project_close', { body: { discardUnsavedChanges: true } }),
    ({ ok, status, body }) => ok || (status === 409 && Object(body).error === 'project_not_open'),
  );
}

/** Opens a new project that opens a tab and waits for a person. */
export async function openBrowserProject(world: FixtureWorld): Promise<void> {
  await closeProject(world);
  await world.ok('project_create', { body: {} });
  const { groupId } = await world.ok('action_add', { body: openTab });
  await world.ok('action_add', { body: { ...wait, groupId } });
}

/** The path of a project file that waits for a person, optionally with a browser. */
export async function savedProject(world: FixtureWorld, { browser = false } = {}): Promise<string> {
  files += 1;
  const path = join(world.folder, `project-${files}.zp`);
  if (browser) await openBrowserProject(world);
  else await openProject(world);
  await world.ok('project_save', { body: { path } });
  await closeProject(world);
  return path;
}

/** The path of a project file whose only action fails. */
export async function failingProject(world: FixtureWorld): Promise<string> {
  files += 1;
  const path = join(world.folder, `project-${files}.zp`);
  await closeProject(world);
  await world.ok('project_create', { body: {} });
  await world.ok('action_add', {
    body: { type: 'File', action: 'Read', parameters: { Path: '/nowhere/at-all.txt' } },
  });
  await world.ok('project_save', { body: { path } });
  await closeProject(world);
  return path;
}

/** The id of a task without a start. */
export async function newTask(world: FixtureWorld, options: { browser?: boolean } = {}): Promise<string> {
  const { id } = await world.ok('task_create', { body: { path: await savedProject(world, options) } });
  return id;
}

/** The maximum number of calls that wait in the suite; the next one is refused. */
export const maxPolls = 2;

/** Takes all slots of waiting calls for a second. */
export async function takeWaitSlots(world: FixtureWorld): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    void world.call('sessions_events', { query: { timeoutSeconds: '1' } });
  }
  // Requests are answered in order, so the polls wait after this answer.
  await world.ok('sessions_list');
}

export interface OpenWindow {
  readonly sessionId: string;
  readonly instanceId: number;
}

/** A running task that waits for a person. */
export async function openWindow(
  world: FixtureWorld,
  options: { browser?: boolean } = {},
): Promise<OpenWindow> {
  const id = await newTask(world, options);
  await world.ok('task_start', { params: { id } });
  const { sessions } = await eventually(
    () => world.ok('sessions_list', { query: { taskId: id } }),
    ({ total }) => total > 0,
  );
  return sessions[0];
}
