import type plugin from '@gatehouse/plugin-android';
import type { FixturesOf, FixtureWorld } from '@gatehouse/plugin-kit';
import { makeApk, type Phone, startPhone } from '../android-simulator/index.ts';
import { eventually } from '../support/eventually.ts';
import { emulator, keepBusy, stopEmulator } from './android-worlds.ts';
import { nobody } from './worlds.ts';

export { config } from './android-worlds.ts';

const noBody = { body: {} };
const lost = { params: { id: nobody } };
const app = 'com.example.login';
const path = '/sdcard/Download/notes.txt';
const bytes = new TextEncoder().encode('bytes');
const withId = (value: string) => ({ conditions: [{ attribute: 'resource-id' as const, value }] });
const signIn = withId('sign_in');
const user = withId('user');

/** The same input for a connected phone that shows the login. */
const onPhone =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: await ready(world) }, ...input });
/** The same input for an app of that phone. */
const onApp =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: await ready(world), package: app }, ...input });
/** The same input for a phone that was connected and has vanished. */
const onGone =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: await gone(world) }, ...input });
const onGoneApp =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: await gone(world), package: app }, ...input });
/** The same input for a phone whose screen has no tree now. */
const onBlank =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { id: await blank(world) }, ...input });

const refused = <I extends object>(input: I) => ({
  not_found: { ...lost, ...input },
  failed_precondition: onGone(input),
});
const refusedTree = <I extends object>(input: I) => ({ ...refused(input), dom_unavailable: onBlank(input) });
const refusedApp = <I extends object>(input: I) => ({
  not_found: { params: { id: nobody, package: app }, ...input },
  failed_precondition: onGoneApp(input),
});
const onFile = { query: { path } };
const tap = { body: { x: 1, y: 1 } };
const swipe = { body: { fromX: 1, fromY: 1, toX: 9, toY: 9 } };

export const fixtures: FixturesOf<typeof plugin> = {
  good: {
    devices_list: {},
    device_get: onPhone({}),
    device_start: onPhone(noBody),
    device_connect: async () => {
      const { port } = await phones.ready();
      return { body: { host: '127.0.0.1', port } };
    },
    device_disconnect: onPhone({}),
    device_reboot: onPhone({ body: { wait: true } }),
    device_shell: onPhone({ body: { command: 'echo hello' } }),
    device_logcat_get: onPhone({}),
    device_screen_get: onPhone({}),
    device_source_get: onPhone({}),
    device_screenshot_get: onPhone({}),
    device_show: onPhone({}),
    device_unlock: onPhone(noBody),
    device_rotation_set: onPhone({ body: { rotation: 0 } }),
    device_tap: onPhone(tap),
    device_swipe: onPhone(swipe),
    device_text: onPhone({ body: { text: 'hello' } }),
    device_key: onPhone({ body: { keys: ['BACK'] } }),
    device_element_find: onPhone({ body: signIn }),
    device_element_tap: onPhone({ body: signIn }),
    device_element_set: onPhone({ body: { ...user, text: 'ada' } }),
    device_apps_get: onPhone({}),
    device_app_get: onApp({}),
    device_app_start: onApp(noBody),
    device_app_stop: onApp({}),
    device_app_clear: onApp({}),
    device_app_install: onPhone({ upload: makeApk({ packageName: 'com.example.fresh', versionCode: 1 }) }),
    device_app_uninstall: async (world) => {
      const params = { id: await ready(world), package: 'com.example.old' };
      const upload = makeApk({ packageName: params.package, versionCode: 1 });
      await world.ok('device_app_install', { on: world.on, params, upload });
      return { params };
    },
    device_files_list: onPhone({ query: { path: '/sdcard' } }),
    device_file_get: async (world) => ({ params: { id: await withFile(world) }, ...onFile }),
    device_file_put: onPhone({ ...onFile, upload: bytes }),
    device_file_delete: async (world) => ({ params: { id: await withFile(world) }, ...onFile }),
  },
  errors: {
    device_get: { not_found: lost },
    device_start: refused({ body: { timeoutSeconds: 1 } }),
    device_connect: {
      failed_precondition: async () => {
        const { port } = await phones.gone();
        return { body: { host: '127.0.0.1', port } };
      },
    },
    device_disconnect: {
      not_found: lost,
      failed_precondition: async (world) => ({ params: { id: await emulator(world) } }),
      instance_busy: async (world) => ({ params: { id: await busy(world) } }),
    },
    device_reboot: {
      ...refused(noBody),
      instance_busy: async (world) => ({ params: { id: await busy(world) }, ...noBody }),
    },
    device_shell: refused({ body: { command: 'echo hello' } }),
    device_logcat_get: refused({}),
    device_screen_get: refused({}),
    device_source_get: refusedTree({}),
    device_screenshot_get: refused({}),
    device_show: refused({}),
    device_unlock: refused(noBody),
    device_rotation_set: refused({ body: { rotation: 0 as const } }),
    device_tap: refused(tap),
    device_swipe: refused(swipe),
    device_text: refused({ body: { text: 'hello' } }),
    device_key: refused({ body: { keys: ['BACK'] } }),
    device_element_find: refusedTree({ body: signIn }),
    device_element_tap: refusedTree({ body: signIn }),
    device_element_set: refusedTree({ body: { ...user, text: 'ada' } }),
    device_apps_get: refused({}),
    device_app_get: refusedApp({}),
    device_app_start: refusedApp(noBody),
    device_app_stop: refusedApp({}),
    device_app_clear: refusedApp({}),
    device_app_install: refused({ upload: bytes }),
    device_app_uninstall: refusedApp({}),
    device_files_list: refused({ query: { path: '/sdcard' } }),
    device_file_get: refused(onFile),
    device_file_put: refused({ ...onFile, upload: bytes }),
    device_file_delete: refused(onFile),
  },
};

const started = new Map<string, Promise<Phone>>();
/** One phone of each kind, started at its first use. */
const phones = {
  ready: () => phoneNamed('ready'),
  gone: () => phoneNamed('gone'),
  blank: () => phoneNamed('blank'),
  busy: () => phoneNamed('busy'),
};

function phoneNamed(name: string): Promise<Phone> {
  const phone = started.get(name) ?? startPhone();
  started.set(name, phone);
  return phone;
}

/** Stops the phones, which listen until then. */
export async function stopPhones(): Promise<void> {
  for (const phone of started.values()) await (await phone).stop();
  await stopEmulator();
}

async function ready(world: FixtureWorld): Promise<string> {
  const phone = await phones.ready();
  const id = await connect(world, phone);
  const installed = phone.packages.get(app);
  if (installed !== undefined) phone.start(installed, { extras: {} });
  return id;
}

async function gone(world: FixtureWorld): Promise<string> {
  const phone = await phones.gone();
  await phone.comeBack();
  const id = await connect(world, phone);
  await phone.vanish();
  // The adb server reports it a moment later.
  await eventually(
    () => world.ok('device_get', { on: world.on, params: { id } }),
    ({ state }) => state !== 'online',
  );
  return id;
}

async function blank(world: FixtureWorld): Promise<string> {
  const phone = await phones.blank();
  phone.faults.rootlessDumps = 1000;
  return connect(world, phone);
}

/** A phone that a run uses while it waits for a person. */
async function busy(world: FixtureWorld): Promise<string> {
  const phone = await phones.busy();
  const id = await connect(world, phone);
  await keepBusy(world, phone);
  return id;
}

async function withFile(world: FixtureWorld): Promise<string> {
  const id = await ready(world);
  await world.ok('device_file_put', { on: world.on, params: { id }, ...onFile, upload: bytes });
  return id;
}

async function connect(world: FixtureWorld, { port }: Phone): Promise<string> {
  const on = world.on;
  const { id } = await world.ok('device_connect', { on, body: { host: '127.0.0.1', port } });
  const params = { id: String(id) };
  await world.ok('device_start', { on, params, body: {} });
  return params.id;
}
