import { createServer } from 'node:http';
import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { eventually } from '../support/eventually.ts';
import { listProcesses } from '../support/processes.ts';
import { closeProject } from './worlds.ts';

/** A browser that a call made, and no other one of a call. */
export async function create(world: FixtureWorld): Promise<{ id: number; profileDir: string }> {
  await releaseAll(world);
  return world.ok('instance_create', { on: world.on, body: {} });
}

/** No browser is left but those of runs. */
export async function releaseAll(world: FixtureWorld): Promise<void> {
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

/** A browser that was killed. */
export async function crashed(world: FixtureWorld): Promise<string> {
  const { id } = await create(world);
  await crash(world, String(id));
  return String(id);
}

/** Kills a browser, and waits until that is known. */
export async function crash(world: FixtureWorld, id: string): Promise<void> {
  const { profileDir } = await world.ok('instance_get', { on: world.on, params: { id } });
  const browser = listProcesses().find(
    ({ commandLine }) => commandLine.includes(profileDir) && !commandLine.includes('--type='),
  );
  process.kill(browser?.pid ?? 0, 'SIGKILL');
  await eventually(
    () => world.call('tabs_list', { on: world.on, params: { id } }),
    ({ status }) => status === 409,
  );
}

/** A page that a script keeps busy for ever. */
export async function onBusyPage(world: FixtureWorld) {
  return { params: await openPage(world, '<script>for (;;);</script>', 1) };
}

/** Shows a page in a new browser. */
export async function openPage(
  world: FixtureWorld,
  html: string,
  timeout = 30,
): Promise<{ id: string; tabId: string }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  const params = { id: String((await create(world)).id), tabId: '0' };
  const url = `http://127.0.0.1:${port}/`;
  await world.ok('tab_navigate', { on: world.on, params, body: { url, timeout } });
  server.close();
  server.closeAllConnections();
  return params;
}

/** A file that a page gave. */
export async function download(world: FixtureWorld): Promise<{ id: string; downloadId: string }> {
  const params = await openPage(world, '<a href="data:text/plain,hello" download="notes.txt">file</a>');
  await world.ok('element_click', { on: world.on, params, body: { css: 'a' } });
  await eventually(
    () => world.ok('instance_downloads_list', { on: world.on, params: { id: params.id } }),
    ({ downloads }) => downloads[0]?.state === 'completed',
  );
  return { id: params.id, downloadId: '1' };
}
