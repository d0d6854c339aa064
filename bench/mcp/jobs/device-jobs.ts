import assert from 'node:assert/strict';
import { LIST, LOGIN, LOGIN_ACCOUNT, PRODUCTS } from '@gatehouse/test/android-simulator';
import type { World } from '../world/world.ts';
import { job } from './job.ts';

const host = 'editor';

/** Connects the phone and shows an app on it. */
async function showApp({ editor, phonePort }: World, app: string): Promise<number> {
  const { devices } = await editor.ok('GET /android/devices');
  const id =
    devices[0]?.id ??
    (await editor.ok('POST /android/devices/connect', { host: '127.0.0.1', port: phonePort })).id;
  await editor.send(`POST /android/devices/${id}/unlock`, { pin: '2468' });
  await editor.ok(`POST /android/devices/${id}/apps/${app}/clear`, {});
  await editor.ok(`POST /android/devices/${id}/apps/${app}/start`, {});
  return id;
}

const sourceOf = async ({ editor }: World, id: number) =>
  (await editor.ok(`GET /android/devices/${id}/source`)).source;

const readScreen = job<number>({
  name: 'say what an app shows',
  kind: 'device',
  prepare: (world) => showApp(world, LIST),
  byTools: async (agent) => {
    assert.match(await agent.text('device', { do: 'read' }), /Product 01/);
  },
  byOperations: null,
  byPublished: async (agent) => {
    const { devices } = await agent.ok('devices_list', { host });
    const params = { id: devices[0].id };
    await agent.ok('device_source_get', { host, params });
  },
  check: async (world, id) => assert.match(await sourceOf(world, id), /Product 01/),
});

const listApps = job<number>({
  name: 'say whether an app is on the phone',
  kind: 'device',
  prepare: (world) => showApp(world, LIST),
  byTools: async (agent) => {
    assert.match(await agent.text('device', { do: 'apps' }), new RegExp(LOGIN));
  },
  byOperations: null,
  byPublished: async (agent) => {
    const { devices } = await agent.ok('devices_list', { host });
    await agent.ok('device_apps_get', { host, params: { id: devices[0].id } });
  },
  check: async (world, id) => assert.match(await sourceOf(world, id), /Product/),
});

const logIn = job<number>({
  name: 'log in to an app',
  kind: 'device',
  prepare: (world) => showApp(world, LOGIN),
  byTools: async (agent) => {
    const screen = await agent.text('device', { do: 'read' });
    const acted = await agent.text('device_act', {
      since: /^revision (\S+)/.exec(screen)?.[1],
      steps: [
        { do: 'set', id: 'user', text: LOGIN_ACCOUNT.user },
        { do: 'set', id: 'password', text: LOGIN_ACCOUNT.password },
        { do: 'tap', id: 'sign_in' },
      ],
    });
    assert.match(acted, /greeting/);
  },
  byOperations: async (agent) => {
    const { devices } = await agent.ok('devices_list', { host });
    const params = { id: devices[0].id };
    await agent.ok('device_source_get', { host, params });
    const named = (id: string) => ({ conditions: [{ attribute: 'resource-id', value: `:id/${id}` }] });
    for (const [id, text] of [
      ['user', LOGIN_ACCOUNT.user],
      ['password', LOGIN_ACCOUNT.password],
    ] as const)
      await agent.ok('device_element_set', { host, params, body: { ...named(id), text, clear: true } });
    await agent.ok('device_element_tap', { host, params, body: named('sign_in') });
    await agent.ok('device_source_get', { host, params });
  },
  // The published operations of devices read, and act on nothing.
  byPublished: null,
  check: async (world, id) => assert.match(await sourceOf(world, id), /greeting/),
});

const wanted = PRODUCTS[25]?.name ?? '';

const scroll = job<number>({
  name: 'scroll a list to an entry',
  kind: 'device',
  prepare: (world) => showApp(world, LIST),
  byTools: async (agent) => {
    const swipe = { do: 'swipe', x: 300, y: 1_000, toX: 300, toY: 200 };
    let screen = await agent.text('device', { do: 'read', find: wanted });
    for (let turn = 0; turn < 10 && !screen.includes(wanted); turn += 1)
      screen = await agent.text('device_act', { steps: [swipe, swipe], maxTokens: 600 });
    assert.ok(screen.includes(wanted), screen);
  },
  byOperations: async (agent) => {
    const { devices } = await agent.ok('devices_list', { host });
    const params = { id: devices[0].id };
    const body = { fromX: 300, fromY: 1_000, toX: 300, toY: 200 };
    let { source } = await agent.ok('device_source_get', { host, params });
    for (let turn = 0; turn < 20 && !source.includes(wanted); turn += 1) {
      await agent.ok('device_swipe', { host, params, body });
      ({ source } = await agent.ok('device_source_get', { host, params }));
    }
  },
  byPublished: null,
  check: async (world, id) => assert.ok((await sourceOf(world, id)).includes(wanted)),
});

export const deviceJobs = [readScreen, listApps, logIn, scroll];
