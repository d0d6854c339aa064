import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { LOGIN, type Phone, startPhones, withoutAdb } from './android-simulator/index.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type FleetWorld, type NodeProcess, startFleet } from './support/fleet-world.ts';
import { withoutRedis } from './support/redis-server.ts';

const open = { type: 'AndroidApp', action: 'Open', parameters: { App: LOGIN } };
const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };

describe('calls of devices that nodes lend', { skip: withoutRedis || withoutAdb }, () => {
  let fleet: FleetWorld;
  let phones: readonly Phone[] = [];
  let lender: NodeProcess;
  let at = '';
  const phoneAt = (place: number) => phones[place] ?? assert.fail(`no phone ${place}`);
  const runner = () => fleet.daemon.runner;
  const listed = async () => (await runner().ok('GET /android/devices')).devices;
  const deviceOf = async (node: string) =>
    (await listed()).find((device: { readonly node: string | null }) => device.node === node);
  const untilState = (node: string, state: string) =>
    eventually(
      () => deviceOf(node),
      (device) => device?.state === state,
    );

  /** Starts a task that opens a window on the device. */
  async function holdDevice(name: string) {
    const path = join(fleet.daemon.folder, name, `${name}.zp`);
    await mkdir(dirname(path));
    await authorProject(fleet.daemon.editor, path, [open, wait]);
    const { id } = await runner().ok('POST /tasks', { path });
    await runner().ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 1, whenLost: 'fail' });
    await runner().ok(`POST /tasks/${id}/start`, {});
    const { sessions } = await eventually(
      () => runner().ok(`GET /sessions?taskId=${id}`),
      ({ total }) => total === 1,
    );
    return { id, sessions };
  }

  before(async () => {
    if (withoutRedis || withoutAdb) return;
    phones = await startPhones(2);
    fleet = await startFleet({ env: { GATEHOUSE_EDITION: 'full' }, beatMs: 500 });
    lender = await fleet.startNode('rack-2', { flags: ['--device', phoneAt(0).address] });
    at = `/android/devices/${(await untilState('rack-2', 'online')).id}`;
  });
  after(async () => {
    await fleet?.remove();
    await Promise.all(phones.map((phone) => phone.stop()));
  });

  test('the list names the node, and a device has its details', async () => {
    const device = await runner().ok(`GET ${at}`);

    assert.deepEqual(
      [device.name, device.node, device.isRunning, typeof device.details.model],
      [phoneAt(0).address, 'rack-2', true, 'string'],
    );
    assert.equal(device.title, `${phoneAt(0).address} (online) on rack-2`);
  });

  test('pictures, the tree, touches, texts and shells pass both ways', async () => {
    await runner().ok(`POST ${at}/apps/${LOGIN}/start`, {});
    const user = [{ attribute: 'resource-id', searchType: 'text', value: 'user' }];
    await runner().ok(`POST ${at}/elements/set`, { conditions: user, text: 'anna@example.com' });
    const shell = await runner().ok(`POST ${at}/shell`, { command: 'echo here' });
    const { imageBase64 } = await runner().ok(`GET ${at}/screenshot`);

    assert.ok(phoneAt(0).texts().includes('anna@example.com'));
    assert.match(JSON.stringify(shell), /here/);
    assert.equal(Buffer.from(imageBase64, 'base64').subarray(1, 4).toString(), 'PNG');
  });

  test('megabytes pass in both directions without a change', async () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_001 }, (_, place) => (place * 31) % 251));
    const path = `${at}/files/content?path=${encodeURIComponent('/sdcard/Download/large.bin')}`;
    await runner().ok(`PUT ${path}`, bytes);

    const { contentBase64, sizeBytes } = await runner().ok(`GET ${path}&length=4194304`);

    assert.equal(sizeBytes, bytes.length);
    assert.ok(Buffer.from(contentBase64, 'base64').equals(bytes));
  });

  test('the window of a try names its device, by which a person sees it and nobody else restarts it', async () => {
    const { sessions, id } = await holdDevice('held');

    const { viewUrl } = await runner().ok(`POST /android/devices/${sessions[0].instanceId}/show`);
    const refused = await runner().send(`POST ${at}/reboot`, {});

    assert.equal(`/android/devices/${sessions[0].instanceId}`, at);
    assert.match(viewUrl, /^http:/);
    assert.deepEqual([refused.status, refused.body.error], [409, 'instance_busy']);
    await runner().ok(`POST /sessions/${sessions[0].sessionId}/complete`, {});
    await eventually(
      () => runner().ok(`GET /tasks/${id}/state`),
      ({ doneSuccessfully }) => doneSuccessfully === 1,
    );
    assert.equal((await runner().send(`POST ${at}/reboot`, {})).status, 200);
    await untilState('rack-2', 'online');
  });

  test('a device with the same name on this machine is another one', async () => {
    const { port } = phoneAt(1);
    const second = await fleet.startNode('rack-3', { flags: ['--device', phoneAt(1).address] });
    const theirs = await untilState('rack-3', 'online');

    const ours = await runner().ok('POST /android/devices/connect', { host: '127.0.0.1', port });

    assert.equal(ours.name, theirs.name);
    assert.notEqual(ours.id, theirs.id);
    assert.deepEqual([ours.node, theirs.node], [null, 'rack-3']);
    await runner().ok(`POST /android/devices/${ours.id}/disconnect`, {});
    second.signal('SIGKILL');
    await second.untilGone();
  });

  test('what a person does with it in the editor becomes actions', async () => {
    const { editor } = fleet.daemon;
    await untilState('rack-2', 'online');
    await editor.ok('POST /projects');
    await editor.ok('PUT /projects/current/recording', { isRecording: true });
    await editor.ok(`POST ${at}/apps/${LOGIN}/start`, {});
    await editor.ok(`POST ${at}/tap`, phoneAt(0).centerOf('sign_in'));
    await editor.ok('PUT /projects/current/recording', { isRecording: false });

    const { actions } = await editor.ok('GET /projects/current/structure');

    const shown = actions.map(({ type, action }: { type: string; action: string }) => `${type}.${action}`);
    // While the phone of the lost node is still listed, the recorder selects this one before.
    assert.deepEqual(shown.slice(-2), ['AndroidApp.Open', 'AndroidInput.Touch']);
  });

  test('a device of a node is not disconnected here, and a lower key does not touch it', async () => {
    const reading = { label: 'reads', maxTier: 0, scopes: ['instance:read'] };
    const { rawKey } = await runner().ok('POST /auth/keys', reading);
    const reader = runner().as(rawKey);

    const refused = await runner().send(`POST ${at}/disconnect`, {});
    const forbidden = await reader.send(`POST ${at}/tap`, { x: 1, y: 1 });

    assert.match(refused.body.message, /rack-2 lends the device .*: start that node without --device/);
    assert.equal(forbidden.status, 403);
    assert.equal((await reader.send(`GET ${at}`)).status, 200);
  });

  test('a node that is lost closes its window and ends the call that it had, and its device says why it is offline', async () => {
    const { sessions } = await holdDevice('lost');
    const poll = eventually(
      () => runner().ok('GET /sessions/events?timeoutSeconds=60'),
      ({ events }) => events.length > 0,
    );
    const call = runner().send(`POST ${at}/shell`, { command: 'sleep 60', timeoutSeconds: 120 });
    await eventually(
      async () => phoneAt(0).openServices(),
      (count) => count > 0,
    );
    lender.signal('SIGKILL');

    const { status, body } = await call;
    const [closed] = (await poll).events;
    const device = await untilState('rack-2', 'offline');

    assert.deepEqual([status, body.error], [409, 'failed_precondition']);
    assert.deepEqual(
      [closed.sessionId, closed.node, closed.reason],
      [sessions[0].sessionId, 'rack-2', 'node_lost'],
    );
    assert.equal(device.lastError, 'the node rack-2 is not connected');
    await lender.untilGone();
    await fleet.startNode('rack-2', { flags: ['--device', phoneAt(0).address] });
    assert.equal(`/android/devices/${(await untilState('rack-2', 'online')).id}`, at);
  });
});
