import { createServer } from 'node:http';
import type plugin from '@gatehouse/plugin-instances';
import type { FixturesOf, FixtureWorld } from '@gatehouse/sdk-plugin/testing';
import { eventually } from '../support/eventually.ts';
import { listProcesses } from '../support/processes.ts';
import { closeProject, nobody, openBrowserProject, openWindow } from './worlds.ts';

const lost = { params: { id: nobody } };
const lostTab = { params: { id: nobody, tabId: '0' } };
const noBody = { body: {} };
const blank = { body: { url: 'about:blank' } };

/** The same input for a browser that a call made. */
const onInstance =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: String((await create(world)).id) }, ...input });
/** The same input for its active tab. */
const onTab =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({
    params: { id: String((await create(world)).id), tabId: '0' },
    ...input,
  });
/** The same input for a browser that was killed. */
const onCrashed =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: await crashed(world) }, ...input });
const onCrashedTab =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: await crashed(world), tabId: '0' }, ...input });

const refusedTab = <I extends object>(input: I) => ({
  not_found: { ...lostTab, ...input },
  failed_precondition: onCrashedTab(input),
});

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    instances_list: {},
    instance_get: async (world) => ({ params: { id: await ofRun(world) } }),
    instance_create: async (world) => {
      await releaseAll(world);
      return noBody;
    },
    instance_release: onInstance({}),
    instance_show: onInstance({}),
    instance_hide: onInstance({}),
    tabs_list: onInstance({}),
    tab_create: onInstance(noBody),
    tab_activate: onTab({}),
    tab_close: onTab({}),
    tab_navigate: onTab(blank),
    tab_dom_get: onTab({}),
    tab_screenshot_get: onTab({}),
    tab_back: onTab(noBody),
    tab_forward: onTab(noBody),
    tab_reload: onTab(noBody),
  },
  errors: {
    instance_get: { not_found: lost },
    instance_create: {
      failed_precondition: async (world) => {
        await takeAll(world);
        return noBody;
      },
    },
    instance_release: {
      not_found: lost,
      instance_busy: async (world) => ({ params: { id: await ofRun(world) } }),
    },
    instance_show: { not_found: lost, failed_precondition: onCrashed({}) },
    instance_hide: { not_found: lost, failed_precondition: onCrashed({}) },
    tabs_list: { not_found: lost, failed_precondition: onCrashed({}) },
    tab_create: { not_found: { ...lost, ...noBody }, failed_precondition: onCrashed(noBody) },
    tab_activate: refusedTab({}),
    tab_close: refusedTab({}),
    tab_navigate: refusedTab(blank),
    tab_dom_get: { ...refusedTab({}), dom_unavailable: onBusyPage },
    tab_screenshot_get: refusedTab({}),
    tab_back: refusedTab(noBody),
    tab_forward: refusedTab(noBody),
    tab_reload: refusedTab(noBody),
  },
};

async function create(world: FixtureWorld): Promise<{ id: number; profileDir: string }> {
  await releaseAll(world);
  return world.ok('instance_create', { on: world.on, body: {} });
}

/** No browser is left but those of runs. */
async function releaseAll(world: FixtureWorld): Promise<void> {
  for (const on of ['editor', 'runner'] as const) {
    const { instances } = await world.ok('instances_list', { on });
    for (const { id } of instances) await world.call('instance_release', { on, params: { id: String(id) } });
  }
}

/** As many browsers as there may be, and none of the editor. */
export async function takeAll(world: FixtureWorld): Promise<void> {
  await closeProject(world);
  await releaseAll(world);
  await eventually(
    () => world.call('instance_create', { on: 'runner', body: {} }),
    ({ ok }) => !ok,
  );
}

async function crashed(world: FixtureWorld): Promise<string> {
  const { id, profileDir } = await create(world);
  const browser = listProcesses().find(
    ({ commandLine }) => commandLine.includes(profileDir) && !commandLine.includes('--type='),
  );
  process.kill(browser?.pid ?? 0, 'SIGKILL');
  await eventually(
    () => world.call('tabs_list', { on: world.on, params: { id: String(id) } }),
    ({ status }) => status === 409,
  );
  return String(id);
}

/** A page that a script keeps busy for ever. */
async function onBusyPage(world: FixtureWorld) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<script>for (;;);</script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  const params = { id: String((await create(world)).id), tabId: '0' };
  const url = `http://127.0.0.1:${port}/`;
  await world.ok('tab_navigate', { on: world.on, params, body: { url, timeout: 1 } });
  server.close();
  server.closeAllConnections();
  return { params };
}

/** The browser of a task's thread, or of the project that runs in the editor. */
async function ofRun(world: FixtureWorld): Promise<string> {
  if (world.on === 'runner') return String((await openWindow(world, { browser: true })).instanceId);
  await openBrowserProject(world);
  await world.ok('project_start', { body: {} });
  const { instances } = await eventually(
    () => world.ok('instances_list', { on: 'editor' }),
    (answer) => answer.instances.length > 0,
  );
  return String(instances[0].id);
}

/** So that a case can take all places. */
export const config = { max: 3 };
/** For a check of the plugin alone. */
export const besideConfig = { tasks: { maxThreads: 100 } };
