import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import type { PluginProblem } from '../manifest/read-manifest.ts';
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
  const answer =
    "const answer = (id, json) => process.send({ kind: 'answer', id, answer: { type: 'json', json, headers: [] } });";
  const child = spawn(process.execPath, ['-e', answer + script], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // As the process of a plugin, it is ended with its group.
    detached: true,
  });
  const problems: PluginProblem[] = [];
  const connection = new PluginConnection({
    pluginId: 'lamps',
    child,
    folder: null,
    log: silent,
    onMessage: () => undefined,
    onLost: (problem) => void problems.push(problem),
  });
  return { connection, problems };
}

const more = (id: number) => ({ kind: 'more', id }) as const;

test('answers find their questions in any order', async () => {
  const { connection } = connect(
    "let first = null; process.on('message', ({ id }) => { if (first === null) { first = id; return; } answer(id, 'second'); answer(first, 'first'); });",
  );

  const given = await Promise.all([connection.ask(more, signal), connection.ask(more, signal)]);

  assert.deepEqual(
    given.map(({ answer }) => answer.type === 'json' && answer.json),
    ['first', 'second'],
  );
  connection.kill('The test is over');
  await connection.ended;
});

test('an end is the answer of each open question, and of each later one', async () => {
  const { connection, problems } = connect("process.on('message', () => process.exit(4));");
  const lost = { code: 'service_unavailable', message: /lamps stopped: Its process ended \(exit code 4\)/ };

  await assert.rejects(connection.ask(more, signal), lost);
  await connection.ended;

  await assert.rejects(connection.ask(more, signal), lost);
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
    "const log = () => process.send({ kind: 'log', level: 'info', message: 'again', fields: {} }, log); process.on('message', log);",
  );

  await assert.rejects(connection.ask(more, signal), /It sent more than 1000 messages a second/);

  assert.match(problems[0]?.message ?? '', /messages a second that nobody asked for; its process was ended/);
});
