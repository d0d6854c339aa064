import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { eventually } from '../support/eventually.ts';
import { openBrowserProject, openWindow } from './worlds.ts';

/** The browser of a task's thread, or of the project that runs in the editor. */
export async function ofRun(world: FixtureWorld): Promise<string> {
  if (world.on === 'runner') return String((await openWindow(world, { browser: true })).instanceId);
  await openBrowserProject(world);
  // A browser that an earlier case killed would be the first in the list.
  const { instances: earlier } = await world.ok('instances_list', { on: 'editor' });
  for (const { id } of earlier)
    await world.call('instance_release', { on: 'editor', params: { id: String(id) } });
  await world.ok('project_start', { body: {} });
  const { instances } = await eventually(
    () => world.ok('instances_list', { on: 'editor' }),
    (answer) => answer.instances.length > 0,
  );
  return String(instances[0].id);
}

/** The same, after a window waits for a person in it. A run of the editor may replace a call's browser. */
export async function ofWaitingRun(world: FixtureWorld): Promise<string> {
  const first = await ofRun(world);
  if (world.on === 'runner') return first;
  const { sessions } = await eventually(
    () => world.ok('sessions_list', { on: 'runner' }),
    ({ sessions: open }) => open.some(({ taskId }: { taskId: string | null }) => taskId === null),
  );
  return String(sessions.find(({ taskId }: { taskId: string | null }) => taskId === null).instanceId);
}
