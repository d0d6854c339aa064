import assert from 'node:assert/strict';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type FleetWorld, type NodeProcess, startFleet } from './support/fleet-world.ts';
import { openOlderNodeProxy } from './support/older-node-proxy.ts';
import { isAlive, workersOf } from './support/processes.ts';
import { withoutRedis } from './support/redis-server.ts';

const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };
const log = { type: 'Notification', action: 'Log', parameters: { Message: 'here' } };

const site = createServer((_, response) => response.end('<h1>here</h1>')).listen(0, '127.0.0.1');
await once(site, 'listening');
const open = {
  type: 'Tab',
  action: 'Navigate',
  parameters: { Url: `http://127.0.0.1:${Object(site.address()).port}` },
};

describe('a fleet of three nodes', { skip: withoutRedis }, () => {
  let fleet: FleetWorld;
  const nodes = new Map<string, NodeProcess>();
  const paths = { short: '', waiting: '', page: '' };
  before(async () => {
    if (withoutRedis) return;
    fleet = await startFleet();
    for (const [name, actions] of [
      ['short', [log]],
      ['waiting', [wait, log]],
      ['page', [open, wait]],
    ] as const) {
      paths[name] = join(fleet.daemon.folder, `${name}.zp`);
      await authorProject(fleet.daemon.editor, paths[name], actions);
    }
    for (const name of ['one', 'two', 'three']) nodes.set(name, await fleet.startNode(name));
  });
  after(async () => {
    await fleet?.remove();
    site.closeAllConnections();
    site.close();
  });

  const runner = () => fleet.daemon.runner;
  const stateOf = (id: string) => runner().ok(`GET /tasks/${id}/state`);
  const nodeOf = (name: string) => nodes.get(name) ?? assert.fail(name);

  interface Given {
    readonly prefers?: readonly string[];
    readonly requires?: readonly string[];
    readonly whenLost?: 'again' | 'ask';
  }

  async function startTask(
    path: string,
    tries: number,
    { requires = [], prefers = [], whenLost = 'again' }: Given = {},
  ): Promise<string> {
    const { id } = await runner().ok('POST /tasks', { path });
    await runner().ok(`PUT /tasks/${id}/settings/execution`, {
      numberOfTries: tries,
      limitOfThreads: 12,
      whenLost,
      requires,
      prefers,
    });
    await runner().ok(`POST /tasks/${id}/start`, {});
    return id;
  }

  async function metricsPage(): Promise<string> {
    const headers = { authorization: `Bearer ${fleet.daemon.key}` };
    const answer = await fetch(`${runner().baseUrl}/metrics`, { headers });
    assert.equal(answer.status, 200);
    return answer.text();
  }

  const windowsOf = async (taskId: string) =>
    (await runner().ok(`GET /sessions?taskId=${taskId}`)).sessions.map(
      ({ sessionId }: { sessionId: string }) => sessionId,
    );

  const windows = (taskId: string, count: number): Promise<string[]> =>
    eventually(
      () => windowsOf(taskId),
      (found) => found.length === count,
    );

  /** Answers all windows of the task until each of its tries has ended once. */
  async function answerAll(taskId: string, tries: number): Promise<void> {
    const ended = await eventually(
      async () => {
        for (const id of await windowsOf(taskId)) await runner().send(`POST /sessions/${id}/complete`);
        return stateOf(taskId);
      },
      ({ doneAll }) => doneAll >= tries,
    );
    assert.deepEqual([ended.doneAll, ended.doneSuccessfully, ended.numberOfTries], [tries, tries, 0]);
  }

  test('tries run on the nodes, and each ends once', async () => {
    const id = await startTask(paths.short, 300);

    const ended = await eventually(
      () => stateOf(id),
      ({ doneAll }) => doneAll >= 300,
    );

    assert.deepEqual([ended.doneAll, ended.doneSuccessfully, ended.numberOfTries], [300, 300, 0]);
    assert.deepEqual(workersOf(fleet.daemon.pid), []);
  });

  test('a node that is killed loses no try', async () => {
    const id = await startTask(paths.waiting, 12);
    await windows(id, 12);
    const victim = nodeOf('one');
    assert.equal(victim.workers().length, 4);

    victim.signal('SIGKILL');
    await victim.untilGone();

    await eventually(
      () => fleet.stateOf('one'),
      (state) => state === 'away',
    );
    await windows(id, 8);
    await answerAll(id, 12);
    nodes.set('one', await fleet.startNode('one'));
  });

  test('the window of a killed node says which it was, and another one asks what becomes of the try', async () => {
    const id = await startTask(paths.waiting, 1, { requires: ['node=two'], whenLost: 'ask' });
    const [lost = ''] = await windows(id, 1);
    const { node } = await runner().ok(`GET /sessions/${lost}`);
    const poll = eventually(
      () => runner().ok(`GET /sessions/events?timeoutSeconds=60`),
      ({ events }) => events.length > 0,
    );

    nodeOf('two').signal('SIGKILL');
    const { events } = await poll;
    const [asking] = (await windows(id, 1)).filter((sessionId) => sessionId !== lost);
    await runner().ok(`POST /sessions/${asking}/complete`, { choice: 'fail' });
    const ended = await eventually(
      () => stateOf(id),
      ({ doneAll }) => doneAll === 1,
    );

    const { tries } = await runner().ok(`GET /tasks/${id}/history`);
    assert.deepEqual([node, events[0].node, events[0].reason], ['two', 'two', 'node_lost']);
    assert.deepEqual([tries[0].errorCode, tries[0].node], ['worker_lost', 'two']);
    assert.match(ended.failurePoints[0].exceptionMessage, /node two was lost/);
    nodes.set('two', await fleet.startNode('two'));
  });

  test('a frozen node has ended its workers before it says anything, and what it says counts nothing', async () => {
    const id = await startTask(paths.waiting, 12);
    await windows(id, 12);
    const frozen = nodeOf('two');
    const [{ pid: worker = 0 } = {}] = frozen.workers();

    frozen.signal('SIGSTOP');
    await windows(id, 8);
    await answerAll(id, 12);
    frozen.signal('SIGCONT');

    await eventually(
      () => fleet.stateOf('two'),
      (state) => state === 'connected',
    );
    assert.equal(isAlive(worker), false);
    assert.equal((await stateOf(id)).doneAll, 12);
  });

  test('a daemon that is killed goes on with the tries that it had begun, once no node runs them', async () => {
    const id = await startTask(paths.waiting, 12);
    const before = await windows(id, 12);
    const workers = [...nodes.values()].flatMap((node) => node.workers().map(({ pid }) => pid));

    await fleet.daemon.kill();
    await fleet.daemon.startAgain();

    const now = await windows(id, 12);
    assert.deepEqual(
      now.filter((sessionId) => before.includes(sessionId)),
      [],
    );
    assert.deepEqual(workers.filter(isAlive), []);
    await answerAll(id, 12);
  });

  test('what runs goes on without the engine, and threads begin again when it is back with nothing in it', async () => {
    const id = await startTask(paths.waiting, 20);
    await windows(id, 12);

    await fleet.redis.kill();
    const [first] = await windowsOf(id);
    await runner().ok(`POST /sessions/${first}/complete`);
    await eventually(
      () => stateOf(id),
      ({ doneAll }) => doneAll === 1,
    );
    await fleet.redis.start();

    await answerAll(id, 20);
  });

  test('a task that requires a label says what it waits for, and runs there once a node has it', async () => {
    const id = await startTask(paths.waiting, 3, { requires: ['gpu'] });
    const { waitReason, countOfThreads } = await stateOf(id);
    assert.match(waitReason, /a node with gpu: none that has joined/);
    assert.equal(countOfThreads, 0);

    const four = await fleet.startNode('four', { labels: ['gpu'] });
    await windows(id, 3);

    assert.equal(four.workers().length, 3);
    await answerAll(id, 3);
    four.signal('SIGTERM');
    await four.untilGone();
  });

  test('a task runs on the nodes that it prefers first, and on others after a while', async () => {
    const id = await startTask(paths.waiting, 6, { prefers: ['node=two'] });
    await windows(id, 6);
    const held = await startTask(paths.short, 1, { requires: ['node=two'] });
    const { waitReason } = await eventually(
      () => stateOf(held),
      (task) => task.waitReason !== null,
    );
    assert.equal(waitReason, 'It waits for a node with node=two: two runs 4 of 4 threads');
    const { sessions } = await runner().ok(`GET /sessions?taskId=${id}`);

    const names = sessions.map(({ node }: { node: string }) => node);
    assert.equal(names.filter((name: string) => name === 'two').length, 4);
    await answerAll(id, 6);
  });

  test('a node that speaks the protocol before runs tries while the fleet is rolled', async () => {
    const proxy = await openOlderNodeProxy(fleet.port);
    const older = await fleet.startNode('older', {
      labels: ['older'],
      joinAt: `ws://127.0.0.1:${proxy.port}`,
    });
    const id = await startTask(paths.short, 100, { requires: ['older'] });

    const ended = await eventually(
      () => stateOf(id),
      ({ doneAll }) => doneAll >= 100,
    );

    assert.deepEqual([ended.doneAll, ended.doneSuccessfully], [100, 100]);
    assert.equal(proxy.changed() > 0, true);
    older.signal('SIGTERM');
    await older.untilGone();
    proxy.close();
  });

  test('the browser of a try on a node is seen and driven as one of this machine', async () => {
    const id = await startTask(paths.page, 1);
    const [sessionId] = await windows(id, 1);
    const { sessions } = await runner().ok(`GET /sessions?taskId=${id}`);
    assert.equal((await runner().ok(`GET /instances/${sessions[0].instanceId}`)).node, sessions[0].node);
    const { tabs } = await runner().ok(`GET /instances/${sessions[0].instanceId}/tabs`);

    const { instanceId } = sessions[0];
    const picture = await runner().ok(`GET /instances/${instanceId}/tabs/${tabs[0].tabId}/screenshot`);

    // The first bytes of a PNG in base64.
    assert.match(JSON.stringify(picture), /"iVBORw0KGgo/);
    const name = sessions[0].node;
    const metrics = await metricsPage();
    assert.match(metrics, new RegExp(`^gatehouse_node_browsers_open\\{node="${name}"\\} 1$`, 'm'));
    assert.match(metrics, /^gatehouse_fleet_nodes\{state="connected"\} [3-9]$/m);
    assert.match(metrics, /^gatehouse_fleet_leases_held [1-9]/m);
    assert.match(metrics, /^gatehouse_fleet_lost_leases_total [0-9]+$/m);
    assert.match(metrics, /^gatehouse_fleet_threads_waiting 0$/m);
    await runner().ok(`POST /sessions/${sessionId}/complete`);
    await answerAll(id, 1);
  });

  test('a node says its memory, browser and version, and a task asks for at least so much', async () => {
    const { labels } = await runner().ok('GET /nodes/three');
    const small = await startTask(paths.short, 1, { requires: ['memory>=1', 'browser=chromium'] });
    const large = await startTask(paths.short, 1, { requires: ['memory>=1000000'] });

    await answerAll(small, 1);
    const { waitReason } = await eventually(
      () => stateOf(large),
      (task) => task.waitReason !== null,
    );

    assert.match(waitReason, /waits for a node with memory>=1000000: none that has joined has them all/);
    for (const label of [/^memory=\d+$/, /^browser=chromium@\d+$/, /^version=\d+\.\d+\.\d+/])
      assert.ok(
        labels.some((text: string) => label.test(text)),
        `${label} is not in ${labels}`,
      );
  });

  test('a node that cannot start a worker rests and fails no try, and says why', async () => {
    const five = await fleet.startNode('five', { labels: ['room'] });
    const work = join(fleet.daemon.folder, 'five', 'work');
    await rm(work, { recursive: true, force: true });
    await writeFile(work, '');

    const id = await startTask(paths.short, 3, { requires: ['room'] });
    const { trouble, state } = await eventually(
      () => runner().ok('GET /nodes/five'),
      (node) => node.trouble !== null,
    );
    const { waitReason } = await eventually(
      () => stateOf(id),
      (task) => task.waitReason !== null,
    );
    await rm(work);
    const ended = await eventually(
      () => stateOf(id),
      ({ doneAll }) => doneAll === 3,
    );

    assert.equal(ended.doneSuccessfully, 3);
    assert.match(trouble, /^a worker could not start: .*EEXIST/);
    assert.match(waitReason, /^It waits for a node with room: five rests, since a worker could not start/);
    assert.equal(state, 'connected');
    assert.equal((await runner().ok('GET /nodes/five')).trouble, null);
    five.signal('SIGTERM');
    await five.untilGone();
  });

  test('a node that is asked to end takes none of the short tries that follow', async () => {
    const six = await fleet.startNode('six', { labels: ['steady'], slots: 1 });
    const id = await startTask(paths.short, 100_000, { requires: ['steady'] });
    await eventually(
      () => stateOf(id),
      ({ doneAll }) => doneAll > 0,
    );

    six.signal('SIGTERM');
    await six.untilGone();

    const { doneAll, waitReason } = await stateOf(id);
    assert.ok(doneAll < 100_000);
    assert.match(waitReason, /six is away/);
    await runner().ok(`DELETE /tasks/${id}`);
  });

  test('a drained node takes no further thread, and SIGTERM ends it', async () => {
    const drained = nodeOf('three');
    await runner().ok('POST /nodes/three/drain', { deadlineSeconds: 60 });
    const id = await startTask(paths.waiting, 12);

    await windows(id, 8);

    const { state, running } = await runner().ok('GET /nodes/three');
    assert.deepEqual([state, running], ['draining', 0]);
    await answerAll(id, 12);
    drained.signal('SIGTERM');
    await drained.untilGone();
  });
});
