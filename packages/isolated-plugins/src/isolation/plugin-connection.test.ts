import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import type { FinishedCall } from '@gatehouse/sdk-plugin';
import { messageScript } from './fixtures/message-script.ts';
import { PluginConnection } from './plugin-connection.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const signal = new AbortController().signal;

/** The process runs the script, which has `answer(id, json)`. */
function connect(script: string) {
  let missed = 0;
  const lines: string[] = [];
  const answer =
    "const answer = (id, json) => send({ kind: 'answer', id, answer: { type: 'json', json, headers: [] } });";
  const child = spawn(process.execPath, ['-e', messageScript + answer + script], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    // As the process of a plugin, it is ended with its group.
    detached: true,
  });
  const problems: PluginProblem[] = [];
  const connection = new PluginConnection({
    pluginId: 'lamps',
    child,
    folder: null,
    log: { ...silent, warn: (line, fields) => void lines.push(`${line} ${JSON.stringify(fields)}`) },
    onMessage: () => undefined,
    onMissed: (calls) => {
      missed += calls;
    },
    onLost: (problem) => void problems.push(problem),
  });
  return { connection, problems, lines, missed: () => missed };
}

const more = (id: number) => ({ kind: 'more', id }) as const;

test('answers find their questions in any order', async () => {
  const { connection } = connect(
    "let first = null; onMessage(({ id }) => { if (first === null) { first = id; return; } answer(id, 'second'); answer(first, 'first'); });",
  );

  const given = await Promise.all([connection.ask(more, () => signal), connection.ask(more, () => signal)]);

  assert.deepEqual(
    given.map(({ answer }) => answer.type === 'json' && answer.json),
    ['first', 'second'],
  );
  connection.kill('The test is over');
  await connection.ended;
});

test('an end is the answer of each open question, and of each later one', async () => {
  const { connection, problems } = connect('onMessage(() => process.exit(4));');
  const lost = { code: 'service_unavailable', message: /lamps stopped: Its process ended \(exit code 4\)/ };

  await assert.rejects(
    connection.ask(more, () => signal),
    lost,
  );
  await connection.ended;

  await assert.rejects(
    connection.ask(more, () => signal),
    lost,
  );
  await assert.rejects(async () => {
    for await (const _bytes of connection.bytesOf(1)) assert.fail('a piece came');
  }, lost);
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['process_ended'],
  );
});

test('a flood of messages that nobody asked for ends the process, by that name', async () => {
  const { connection, problems } = connect(
    "const log = () => send({ kind: 'log', level: 'info', message: 'again', fields: {} }, log); onMessage(log);",
  );

  await assert.rejects(
    connection.ask(more, () => signal),
    /It sent more than 1000 messages a second/,
  );

  assert.match(problems[0]?.message ?? '', /messages a second that nobody asked for; its process was ended/);
});

test('of the calls that a process does not read, few are kept; the others are counted and named, and later ones come again', async () => {
  const { connection, lines, missed } = connect(
    "let seen = 0; onMessage(({ kind, id, calls }) => { if (kind === 'finished') seen += calls.length; else answer(id, String(seen)); });",
  );
  const seen = async () => {
    const { answer } = await connection.ask(more, () => signal);
    return answer.type === 'json' ? Number(answer.json) : Number.NaN;
  };
  const long = { path: `/${'x'.repeat(10_000)}`, caller: null, operation: {} } as unknown as FinishedCall;
  assert.equal(await seen(), 0);
  process.kill(connection.pid ?? 0, 'SIGSTOP');

  for (let call = 0; call < 10_000; call += 1) connection.watched(long);

  const kept = connection.unsentBytes;
  assert.ok(kept < 20_000_000, `${kept} bytes are kept of 100 MB`);
  assert.deepEqual(lines.length, 1);
  process.kill(connection.pid ?? 0, 'SIGCONT');
  assert.equal((await seen()) + missed(), 10_000);
  assert.ok(missed() > 9_000, `${missed()} were left out`);
  const before = missed();
  connection.watched(long);
  while ((await seen()) + missed() < 10_001) assert.equal(missed(), before);
  assert.deepEqual(lines, [
    'the process of the plugin does not read the calls that it watches {"fix":"Calls from now on are left out until it does"}',
    `calls were left out of what the plugin watches {"calls":${missed()}}`,
  ]);
  connection.kill('The test is over');
  await connection.ended;
});

test('calls to a process that does not read are refused once its buffer is full', async () => {
  const { connection } = connect("onMessage(({ id }) => answer(id, 'late'));");
  const long = { search: '', body: 'x'.repeat(10_000_000) };
  const call = (id: number) =>
    ({ kind: 'call', id, operationId: 'lamp', call: long }) as unknown as ReturnType<typeof more>;
  await connection.ask(more, () => signal);
  process.kill(connection.pid ?? 0, 'SIGSTOP');

  const waiting = Array.from({ length: 7 }, () => connection.ask(call, () => signal));
  await assert.rejects(
    connection.ask(call, () => signal),
    {
      code: 'service_unavailable',
      message: 'The plugin lamps answers none of the 7 calls that wait for it. Try again in a moment',
    },
  );

  process.kill(connection.pid ?? 0, 'SIGCONT');
  assert.equal((await Promise.all(waiting)).length, 7);
  await connection.ask(call, () => signal);
  connection.kill('The test is over');
  await connection.ended;
});

for (const { what, write, reason } of [
  { what: 'bytes that are no message', write: "'no message\\n'", reason: 'It sent what is no message' },
  {
    what: 'a message without end',
    write: "'x'.repeat(1_000_000), function more() { stream.write('x'.repeat(1_000_000), more); }",
    reason: 'It sent a message of more than 64 MB',
  },
]) {
  test(`a process that sends ${what} is ended, by that name`, async () => {
    const { connection, problems } = connect(`onMessage(() => stream.write(${write}));`);

    await assert.rejects(
      connection.ask(more, () => signal),
      { code: 'service_unavailable' },
    );

    assert.equal(problems[0]?.message, `${reason}; its process was ended`);
  });
}
