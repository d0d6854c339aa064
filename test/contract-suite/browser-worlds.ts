import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import { resolve } from 'node:path';
import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { eventually } from '../support/eventually.ts';
import { listProcesses } from '../support/processes.ts';
import { closeProject } from './worlds.ts';

interface Made {
  readonly id: number;
  readonly profileDir: string;
}

/** Browsers that later cases of the same host reuse, since a start takes longer than most cases. */
const kept = new Map<string, Made & { isBlank: boolean }>();
const crashedOnes = new Map<string, Made>();

/** A new browser of a call, and the only one of a call on this host that has not crashed. */
export async function create(world: FixtureWorld): Promise<Made> {
  // A run of the editor would take the browser over.
  if (world.on === 'editor') await closeProject(world);
  await releaseOn(world, world.on, crashedOnes.get(world.on));
  kept.delete(world.on);
  return made(world);
}

/** A browser with one empty tab, possibly from an earlier case. */
export async function blankBrowser(world: FixtureWorld): Promise<Made> {
  const found = await reusable(world);
  if (found?.isBlank === true) return found;
  return keep(world, await create(world));
}

async function made(world: FixtureWorld, body: { readonly isolated?: boolean } = {}): Promise<Made> {
  const answer = await world.call('instance_create', { on: world.on, body });
  if (answer.ok) return Object(answer.body);
  // Earlier cases hold all browsers that are allowed.
  await releaseAll(world);
  return world.ok('instance_create', { on: world.on, body });
}

async function reusable(world: FixtureWorld) {
  const found = kept.get(world.on);
  if (found === undefined) return null;
  const { ok, body } = await world.call('tabs_list', { on: world.on, params: { id: String(found.id) } });
  return ok && Object(body).tabs.length === 1 ? found : null;
}

function keep(world: FixtureWorld, browser: Made) {
  const found = { ...browser, isBlank: true };
  kept.set(world.on, found);
  return found;
}

/** Releases all browsers except those of runs. */
export async function releaseAll(world: FixtureWorld): Promise<void> {
  for (const on of ['editor', 'runner'] as const) await releaseOn(world, on);
}

async function releaseOn(world: FixtureWorld, on: 'editor' | 'runner', except?: Made): Promise<void> {
  const { instances } = await world.ok('instances_list', { on });
  for (const { id } of instances)
    if (id !== except?.id) await world.call('instance_release', { on, params: { id: String(id) } });
}

/** Creates the maximum number of browsers, without one of the editor. */
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
  const found = crashedOnes.get(world.on);
  if (found !== undefined && (await hasCrashed(world, String(found.id)))) return String(found.id);
  // Other browsers of calls must not die with it.
  const browser = await made(world, { isolated: true });
  crashedOnes.set(world.on, browser);
  await crash(world, String(browser.id));
  return String(browser.id);
}

async function hasCrashed(world: FixtureWorld, id: string): Promise<boolean> {
  return (await world.call('tabs_list', { on: world.on, params: { id } })).status === 409;
}

/** Kills a browser, and waits until the daemon has noticed it. */
export async function crash(world: FixtureWorld, id: string): Promise<void> {
  const { profileDir } = await world.ok('instance_get', { on: world.on, params: { id } });
  const own = browsersIn(profileDir);
  // Processes that instances share have folders in that of their worker; an earlier one may still be there.
  const browsers = own.length > 0 ? own : browsersIn(resolve(profileDir, '../..'));
  assert.ok(browsers.length > 0, 'the browser runs');
  for (const { pid } of browsers) process.kill(pid, 'SIGKILL');
  await eventually(() => hasCrashed(world, id), Boolean);
}

function browsersIn(folder: string) {
  return listProcesses().filter(
    ({ commandLine }) =>
      commandLine.includes('--remote-debugging-pipe') &&
      commandLine.includes(folder) &&
      !commandLine.includes('--type='),
  );
}

/** A page whose script waits for an answer that never comes: it hangs as in a loop, without the time of a processor. */
export async function onBusyPage(world: FixtureWorld) {
  const { id } = await create(world);
  const { port, connected } = await silentServer();
  const address = JSON.stringify(`http://127.0.0.1:${port}/`);
  const html = `<script>const asked = new XMLHttpRequest(); asked.open('GET', ${address}, false); asked.send()</script>`;
  return { params: await showPage(world, id, { html, timeout: 1, until: connected }) };
}

/** A server that accepts connections and says nothing. */
async function silentServer() {
  const server = createNetServer((socket) => socket.on('error', () => socket.destroy()).unref()).unref();
  const connected = once(server, 'connection');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  return { port, connected };
}

/** Shows a page in a browser, possibly from an earlier case. */
export async function openPage(world: FixtureWorld, html: string): Promise<Tab> {
  const found = (await reusable(world)) ?? keep(world, await create(world));
  found.isBlank = false;
  return showPage(world, found.id, { html, timeout: 30 });
}

/** The path parameters of a call. */
type Tab = Readonly<Record<'id' | 'tabId', string>>;

interface Page {
  readonly html: string;
  /** In seconds. */
  readonly timeout: number;
  /** Comes when the page is there, where that is not when the call has answered. */
  readonly until?: Promise<unknown>;
}

async function showPage(
  world: FixtureWorld,
  instanceId: number,
  { html, timeout, until }: Page,
): Promise<Tab> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = Object(server.address());
  const params = { id: String(instanceId), tabId: '0' };
  const url = `http://127.0.0.1:${port}/`;
  try {
    await world.ok('tab_navigate', { on: world.on, params, body: { url, timeout } });
    await until;
  } finally {
    server.close();
    server.closeAllConnections();
  }
  return params;
}

/** A finished download of a page. */
export async function download(world: FixtureWorld): Promise<{ id: string; downloadId: string }> {
  const html = '<a href="data:text/plain,hello" download="notes.txt">file</a>';
  const params = await showPage(world, (await create(world)).id, { html, timeout: 30 });
  await world.ok('element_click', { on: world.on, params, body: { css: 'a' } });
  await eventually(
    () => world.ok('instance_downloads_list', { on: world.on, params: { id: params.id } }),
    ({ downloads }) => downloads[0]?.state === 'completed',
  );
  return { id: params.id, downloadId: '1' };
}
