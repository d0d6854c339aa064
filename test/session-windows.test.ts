import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ActionSketch, authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const ask = (Prompt: string): ActionSketch => ({
  type: 'UserAction',
  action: 'WaitForUserAction',
  parameters: { Prompt },
});
const loop: ActionSketch = {
  type: 'Logic',
  action: 'Loop',
  parameters: { Kind: 'count', Count: '3' },
  results: { Index: 'round' },
};

let world: TestDaemon;
let folder = '';
let once = '';
let threeTimes = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-windows-'));
  world = await startTestDaemon({ pluginConfig: { tasks: { maxThreads: 4 } } });
  once = join(folder, 'once.zp');
  threeTimes = join(folder, 'three-times.zp');
  await authorProject(world.editor, once, [ask('Go on')]);
  const [loopId, askId] = await authorProject(world.editor, threeTimes, [
    loop,
    ask('Round {-Variable.round-}'),
  ]);
  const { editor } = world;
  await editor.ok('POST /projects/open', { path: threeTimes });
  const links = [{ actionId: askId, branch: 'OnSuccess', targetActionId: loopId }];
  await editor.ok('POST /projects/current/actions/links', { links });
  await editor.ok('POST /projects/current/save', {});
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: false });
});
after(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startTask(path: string, settings: object = {}): Promise<string> {
  const { id } = await world.runner.ok('POST /tasks', { path });
  await world.runner.ok(`PUT /tasks/${id}/settings/execution`, { ...settings, numberOfTries: 0 });
  await world.runner.ok(`POST /tasks/${id}/start`);
  return id;
}

/** The ids of a task's open windows, once there are that many. */
async function windowsOf(taskId: string, count: number): Promise<readonly string[]> {
  const { sessions } = await eventually(
    () => world.runner.ok(`GET /sessions?taskId=${taskId}`),
    ({ total }) => total === count,
  );
  return sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
}

const complete = (id: string, body?: object) => world.runner.send(`POST /sessions/${id}/complete`, body);

const untilEnded = (taskId: string) =>
  eventually(
    () => world.runner.ok(`GET /tasks/${taskId}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );

test('each round of a loop opens a separate window, and continues with the answer of that window', async () => {
  const { runner } = world;
  const taskId = await startTask(threeTimes);
  const seen: string[] = [];
  const prompts: string[] = [];

  for (let round = 0; round < 3; round += 1) {
    const [id = ''] = await eventually(
      () => windowsOf(taskId, 1),
      ([sessionId = '']) => !seen.includes(sessionId),
    );
    prompts.push((await runner.ok(`GET /sessions/${id}`)).prompt);
    for (const before of seen) assert.equal((await complete(before)).body.error, 'no_active_interaction');
    assert.equal((await complete(id, { summary: `answer ${round}` })).status, 200);
    seen.push(id);
  }
  const state = await untilEnded(taskId);

  const { tries } = await runner.ok(`GET /tasks/${taskId}/history`);
  const left = tries[0].sessions.map(({ sessionId, summary }: { sessionId: string; summary: string }) => [
    sessionId,
    summary,
  ]);
  assert.deepEqual(prompts, ['Round 0', 'Round 1', 'Round 2']);
  assert.equal(new Set(seen).size, 3);
  assert.deepEqual(
    left,
    seen.map((id, round) => [id, `answer ${round}`]),
  );
  assert.deepEqual([state.status, state.doneSuccessfully], ['Complete', 1]);
});

test('two windows of one task are independent, and an answer reaches the try that asked', async () => {
  const { runner } = world;
  const { id: taskId } = await runner.ok('POST /tasks', { path: once });
  await runner.ok(`PUT /tasks/${taskId}/settings/execution`, { limitOfThreads: 2, numberOfTries: 2 });
  const [first = '', second = ''] = await windowsOf(taskId, 2);

  await complete(second, { summary: 'for the second', metadata: { captcha: 42 } });
  const [stillOpen] = await windowsOf(taskId, 1);
  await complete(first, { summary: 'for the first' });
  const state = await untilEnded(taskId);

  const { tries } = await runner.ok(`GET /tasks/${taskId}/history`);
  const left = tries.map(({ sessions }: { sessions: { sessionId: string; summary: string }[] }) =>
    sessions.map(({ sessionId, summary }) => `${summary} ${sessionId}`),
  );
  assert.equal(stillOpen, first);
  assert.deepEqual(left.toSorted(), [[`for the first ${first}`], [`for the second ${second}`]]);
  assert.equal(state.doneSuccessfully, 2);
});

test('of twenty answers to one window one counts, and the others are refused', async () => {
  const taskId = await startTask(once);
  const [id = ''] = await windowsOf(taskId, 1);

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => complete(id, { summary: `answer ${n}` })),
  );
  const state = await untilEnded(taskId);

  const { tries } = await world.runner.ok(`GET /tasks/${taskId}/history`);
  const taken = answers.findIndex(({ status }) => status === 200);
  assert.deepEqual(answers.map(({ status, body }) => body.error ?? status).toSorted(), [
    200,
    ...Array<string>(19).fill('no_active_interaction'),
  ]);
  assert.deepEqual(
    tries.map(({ sessions }: { sessions: { summary: string }[] }) => sessions.map(({ summary }) => summary)),
    [[`answer ${taken}`]],
  );
  assert.equal(state.doneSuccessfully, 1);
});

test('a poll returns no earlier events, and the list has the missed windows', async () => {
  const { runner } = world;
  const idle = await runner.ok('GET /sessions/events?timeoutSeconds=1');

  const taskId = await startTask(once);
  const [id = ''] = await windowsOf(taskId, 1);
  const between = await runner.ok('GET /sessions/events?timeoutSeconds=1');
  const snapshot = await runner.ok('GET /sessions');
  await complete(id);
  await untilEnded(taskId);

  assert.deepEqual([idle, between], Array(2).fill({ events: [], timedOut: true }));
  assert.deepEqual(
    snapshot.sessions.map(({ sessionId }: { sessionId: string }) => sessionId),
    [id],
  );
});

test('polls with a cursor return each opened and closed window once, with the reason', async () => {
  const { runner } = world;
  let { cursor } = await runner.ok('GET /sessions/events?after=now');
  const reported: string[] = [];
  const follow = async (until: number) => {
    while (reported.length < until) {
      const answer = await runner.ok(`GET /sessions/events?timeoutSeconds=30&after=${cursor}`);
      cursor = answer.cursor;
      assert.equal(answer.missed, false);
      for (const { eventType, sessionId, reason } of answer.events) {
        reported.push(`${sessionId} ${eventType} ${reason}`);
      }
    }
  };

  const first = await startTask(once);
  const [completed = ''] = await windowsOf(first, 1);
  await complete(completed);
  await untilEnded(first);
  await follow(2);
  const second = await startTask(once);
  const [interrupted = ''] = await windowsOf(second, 1);
  await runner.ok(`POST /tasks/${second}/interrupt`);
  await follow(4);

  assert.deepEqual(reported, [
    `${completed} opened null`,
    `${completed} closed completed`,
    `${interrupted} opened null`,
    `${interrupted} closed interrupted`,
  ]);
  for (const after of ['', 'then', '7', `${cursor}0x`, encodeURIComponent('a b')]) {
    assert.equal((await runner.send(`GET /sessions/events?after=${after}`)).status, 400);
  }
});
