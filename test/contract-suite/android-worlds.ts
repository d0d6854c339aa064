import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { type Phone, startPhone } from '../android-simulator/index.ts';
import { eventually } from '../support/eventually.ts';
import { closeProject } from './worlds.ts';

/** The adb server of the host, to which emulators report. */
export const config = { adbPort: await freePort() };

let running: Promise<Phone> | null = null;

/** The id of an emulator, which registers itself at the adb server. */
export async function emulator(world: FixtureWorld): Promise<string> {
  await world.ok('devices_list', { on: world.on });
  running ??= startPhone().then(announce);
  const { port } = await running;
  const name = `emulator-${port - 1}`;
  const { devices } = await eventually(
    () => world.ok('devices_list', { on: world.on }),
    (answer) => Object(answer).devices.some((device: { name: string }) => device.name === name),
  );
  return String(devices.find((device: { name: string }) => device.name === name)?.id);
}

export async function stopEmulator(): Promise<void> {
  await (await running)?.stop();
}

async function announce(phone: Phone): Promise<Phone> {
  const socket = connect(config.adbPort, '127.0.0.1');
  const request = `host:emulator:${phone.port}`;
  socket.end(`${request.length.toString(16).padStart(4, '0')}${request}`);
  socket.resume();
  await once(socket, 'close');
  return phone;
}

/** Time for a worker to start on a busy machine. */
const workerMs = 180_000;

const kept = new Set<string>();

/** A task that uses the phone and waits for a person. */
export async function keepBusy(world: FixtureWorld, { address }: Phone): Promise<void> {
  if (kept.has(address)) return;
  const path = join(world.folder, 'phone.zp');
  await closeProject(world);
  await world.ok('project_create', { body: {} });
  const parameters = { By: 'name', Value: address };
  const select = { type: 'AndroidDevice', action: 'Select', parameters };
  const { groupId } = await world.ok('action_add', { body: select });
  const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'Look' } };
  await world.ok('action_add', { body: { ...wait, groupId } });
  await world.ok('project_save', { body: { path, overwrite: true } });
  await closeProject(world);
  const { id } = await world.ok('task_create', { body: { path } });
  await world.ok('task_start', { params: { id } });
  await eventually(
    () => world.ok('sessions_list', { query: { taskId: id } }),
    ({ total }) => total > 0,
    workerMs,
  );
  kept.add(address);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  server.close();
  await once(server, 'close');
  return port;
}
