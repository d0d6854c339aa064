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
const check = { type: 'AndroidElement', action: 'CheckText', parameters: { Text: 'Welcome back' } };
const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };
const log = { type: 'Notification', action: 'Log', parameters: { Message: 'here' } };

describe('devices of nodes', { skip: withoutRedis || withoutAdb }, () => {
  let fleet: FleetWorld;
  let phones: readonly Phone[] = [];
  let lender: NodeProcess;
  const paths = { plain: '', open: '', held: '' };
  const phoneAt = (place: number) => phones[place] ?? assert.fail(`no phone ${place}`);
  const runner = () => fleet.daemon.runner;
  const stateOf = (id: string) => runner().ok(`GET /tasks/${id}/state`);
  const labelsOf = async (name: string): Promise<string[]> =>
    (await runner().ok(`GET /nodes/${name}`)).labels;
  const windowsOf = async (id: string) => (await runner().ok(`GET /sessions?taskId=${id}`)).sessions;

  before(async () => {
    if (withoutRedis || withoutAdb) return;
    phones = await startPhones(2);
    fleet = await startFleet({ env: { GATEHOUSE_EDITION: 'full' } });
    for (const [name, actions] of [
      ['plain', [log]],
      ['open', [open, check]],
      ['held', [open, wait]],
    ] as const) {
      paths[name] = join(fleet.daemon.folder, name, `${name}.zp`);
      await mkdir(dirname(paths[name]));
      await authorProject(fleet.daemon.editor, paths[name], actions);
    }
    await fleet.startNode('bare');
  });
  after(async () => {
    await fleet?.remove();
    await Promise.all(phones.map((phone) => phone.stop()));
  });

  async function startTask(path: string, settings: object = {}): Promise<string> {
    const { id } = await runner().ok('POST /tasks', { path });
    const execution = { numberOfTries: 1, limitOfThreads: 1, ...settings };
    await runner().ok(`PUT /tasks/${id}/settings/execution`, execution);
    await runner().ok(`POST /tasks/${id}/start`, {});
    return id;
  }

  const untilWaiting = (id: string, reason: RegExp) =>
    eventually(
      () => stateOf(id),
      ({ waitReason }) => reason.test(waitReason ?? ''),
    );

  const untilDone = (id: string, tries: number) =>
    eventually(
      () => stateOf(id),
      ({ doneAll }) => doneAll >= tries,
    );

  test('a task with Android actions goes to no node without a device, and starts when one has it', async () => {
    const id = await startTask(paths.open);
    const waiting = await untilWaiting(
      id,
      /It waits for a node with android: none that has joined has them all/,
    );
    const plain = await startTask(paths.plain);
    await untilDone(plain, 1);

    assert.deepEqual([waiting.countOfThreads, waiting.doneAll], [0, 0]);
    lender = await fleet.startNode('rack-2', { flags: ['--device', phoneAt(0).address] });
    const ended = await untilDone(id, 1);

    assert.deepEqual([ended.doneSuccessfully, ended.failurePoints], [1, []]);
    assert.ok(phoneAt(0).texts().includes('Welcome back'));
    assert.ok((await labelsOf('rack-2')).includes(`device=${phoneAt(0).address}`));
  });

  test('the state of a task names the node whose device is away, and the task goes on when it is back', async () => {
    const { address } = phoneAt(0);
    await phoneAt(0).vanish();
    await eventually(
      () => labelsOf('rack-2'),
      (labels) => !labels.includes('android'),
    );

    const id = await startTask(paths.open, { requires: [`device=${address}`] });
    const waiting = await untilWaiting(id, /rack-2 has the device/);
    assert.match(waiting.waitReason, new RegExp(`${address}, which is (offline|connecting|unresponsive)`));
    await phoneAt(0).comeBack();

    assert.equal((await untilDone(id, 1)).doneSuccessfully, 1);
  });

  test('one run at a time holds a device of a node, and its end frees it, also that of its worker', async () => {
    const holder = await startTask(paths.held, { whenLost: 'fail' });
    await eventually(
      () => windowsOf(holder),
      (found) => found.length === 1,
    );
    const next = await startTask(paths.open);
    await eventually(
      () => stateOf(next),
      ({ countOfThreads }) => countOfThreads === 1,
    );

    const [worker] = lender.workers();
    for (const { pid } of lender.workers().slice(0, 1)) process.kill(pid, 'SIGKILL');
    assert.ok(worker);
    const [lost, ended] = [await untilDone(holder, 1), await untilDone(next, 1)];

    assert.deepEqual([lost.doneAll, ended.doneAll], [1, 1]);
    assert.equal(lost.doneSuccessfully + ended.doneSuccessfully, 1);
  });

  test('the name of a node that is away, with the device, is in the state of a task', async () => {
    const { address } = phoneAt(0);
    await eventually(
      () => labelsOf('rack-2'),
      (labels) => labels.includes(`device=${address}`),
    );
    lender.signal('SIGKILL');
    await lender.untilGone();
    await eventually(
      () => fleet.stateOf('rack-2'),
      (state) => state === 'away',
    );

    const id = await startTask(paths.open, { requires: [`device=${address}`] });

    await untilWaiting(id, /rack-2 is away since/);
  });
});
