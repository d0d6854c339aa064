import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { runCode } from '../testing/run-test-code.ts';
import { testExecutors } from '../testing/test-actions.ts';

const notHere = { skip: process.platform !== 'linux' };
const soon = { parameters: { TimeoutSec: '1' } };

for (const [title, code] of [
  ['an endless loop', 'for (;;);'],
  ['a promise that never settles', 'await new Promise(() => setInterval(() => {}, 1000));'],
  ['a loop of calls', "for (;;) await project.variables.set('x', 1);"],
] as const) {
  test(`${title} is ended at the time limit of its action`, async () => {
    assert.equal((await runCode(code, soon)).error, 'CodeLimitError: The code did not end within 1 s.');
  });
}

for (const [title, code] of [
  ['objects', 'const all = []; for (;;) all.push(new Array(1e5).fill(1));'],
  ['buffers', 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));'],
  [
    'a program that it starts',
    `
    const eater = 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));';
    await new Promise((done) => require('node:child_process').spawn(process.execPath, ['-e', eater]).on('exit', done));`,
  ],
] as const) {
  test(`excessive use of ${title} ends the code, and the error says so`, notHere, async () => {
    const { error, log } = await runCode(code, { memoryMb: 256 });

    assert.equal(error, 'CodeLimitError: The code needs more than the 256 MB of memory that it may have.');
    assert.deepEqual(log, []);
  });
}

test('the report of the engine about a fatal error stays out of the log, and no other line does', async () => {
  const words = 'one\n\ntwo\n\n<--- Last few GCs --->\n[1:0x1] 99 ms: Mark-Compact\n';
  const { log } = await runCode(`require('node:fs').writeSync(2, ${JSON.stringify(words)});`);

  assert.deepEqual(log, ['Warning one', 'Warning ', 'Warning two']);
});

test('the run goes on after code that was ended, and the next code gets a process of its own', async () => {
  const code = ['globalThis.mark = 1; process.exit(3);', 'return typeof globalThis.mark;'];

  assert.equal((await runCode(code, { optional: true })).result, 'undefined');
});

test('code that ends its process fails, and the error names the exit code', async () => {
  assert.equal(
    (await runCode('process.exit(3)')).error,
    'CodeLimitError: The code ended its process with code 3.',
  );
});

test('a rejection that nobody handles fails the code, with its line', async () => {
  const { error } = await runCode('void Promise.reject(new Error("lost"));\nawait new Promise(() => {});');

  assert.equal(error, 'Error: Line 1, column 21: lost');
});

test('an error from a timer fails the code', async () => {
  const { error } = await runCode(
    'setTimeout(() => { throw new Error("late"); });\nawait new Promise(() => {});',
  );

  assert.equal(error, 'Error: Line 1, column 26: late');
});

test('code prints into the log up to a limit, and the log says that more was left out', async () => {
  const { log, error } = await runCode('for (let n = 0; n < 5000; n++) console.log(n);');

  assert.equal(error, '');
  assert.equal(log.length, 1001);
  assert.match(log.at(-1) ?? '', /^Warning The code prints more than the log takes/);
});

test('a flood of output ends the code', async () => {
  const code = `
    const lines = ('x'.repeat(1000) + '\\n').repeat(1000);
    for (;;) { try { require('node:fs').writeSync(1, lines); } catch (error) { if (error.code !== 'EAGAIN') throw error; } }`;

  assert.equal((await runCode(code)).error, 'CodeLimitError: The code printed more than 64 MB.');
});

test('a result above the limit fails and says how long it is', async () => {
  const { error } = await runCode("return 'x'.repeat(20_000_000);");

  assert.match(error, /^RangeError: The result has 20000000 characters; it may have 16777216\./);
});

test('programs that the code started end with the run, also those that left its group', notHere, async () => {
  const code = `
    const { spawn } = require('node:child_process');
    const start = (detached) => spawn('sleep', ['1000'], { detached, stdio: 'ignore' }).pid;
    return [process.pid, start(false), start(true)];`;

  const { result } = await runCode(code);

  await areGone(JSON.parse(result));
});

test(
  'nothing of the worker is open in the process of the code, and nothing of its environment',
  notHere,
  async () => {
    process.env.GATEHOUSE_TEST_SECRET = 'x';
    const code = `
    const fs = require('node:fs');
    const files = fs.readdirSync('/proc/self/fd').map((fd) => {
      try { return fs.readlinkSync('/proc/self/fd/' + fd); } catch { return ''; }
    });
    return { own: files.filter((file) => /gatehouse|nedb|cli\\.json/.test(file)), ipc: typeof process.send,
      names: Object.keys(process.env) };`;

    const { own, ipc, names } = JSON.parse((await runCode(code)).result);

    delete process.env.GATEHOUSE_TEST_SECRET;
    assert.deepEqual([own, ipc], [[], 'undefined']);
    assert.deepEqual(
      names.filter((name: string) => name.includes('GATEHOUSE')),
      ['GATEHOUSE_CODE'],
    );
  },
);

for (const [title, line] of [
  ['no JSON', 'nonsense'],
  ['an unknown kind', '{"kind":"start"}'],
  ['the end of another job', '{"kind":"done","jobId":99,"result":"forged"}'],
  ['a field too many', '{"kind":"done","jobId":1,"result":"x","isReusable":true}'],
] as const) {
  test(`${title} in the channel ends the code`, async () => {
    const code = `require('node:fs').writeSync(3, ${JSON.stringify(line)} + '\\n'); await new Promise(() => {});`;

    const { error, result } = await runCode(code);

    assert.deepEqual(
      [error, result],
      ['CodeLimitError: The code wrote into the channel of its process.', ''],
    );
  });
}

test('a message without end in the channel ends the code', async () => {
  const code = `
    const text = Buffer.alloc(1e6, 'x');
    for (;;) { try { require('node:fs').writeSync(3, text); } catch (error) { if (error.code !== 'EAGAIN') throw error; } }`;

  assert.match((await runCode(code)).error, /^CodeLimitError: The code sent more in one message/);
});

for (const [title, call] of [
  ['a method of every object', '{"kind":"call","callId":1000,"method":"constructor","args":[]}'],
  ['the prototype', '{"kind":"call","callId":1000,"method":"__proto__","args":[]}'],
  [
    'bad arguments',
    '{"kind":"call","callId":1000,"method":"lists.add","args":[{"__proto__":{"length":9}},7]}',
  ],
] as const) {
  test(`a forged call of ${title} is refused and changes nothing`, async () => {
    const code = `
      require('node:fs').writeSync(3, ${JSON.stringify(call)} + '\\n');
      await project.variables.set('after', 'alive');
      return [({}).polluted, Object.prototype.length].map(String);`;

    const { values, error } = await runCode(code);

    assert.deepEqual(
      [values.variables.after, error, Object.hasOwn(Object.prototype, 'length')],
      ['alive', '', false],
    );
  });
}

test('a variable named __proto__ is only a variable', async () => {
  const code =
    "await project.variables.set('__proto__', 'x'); return await project.variables.get('__proto__');";

  assert.deepEqual(await runCode(code).then(({ result, error }) => [result, error]), ['x', '']);
});

test('an error whose properties throw fails as any other', async () => {
  const { error } = await runCode('throw { get message() { throw 1; } };');

  assert.equal(error, 'Error: The code threw something that cannot be shown.');
});

test('an interrupt ends code in an endless loop, with its child processes', notHere, async () => {
  const interruption = new AbortController();
  const reported: string[] = [];
  const executors = testExecutors((message) => {
    reported.push(message);
    interruption.abort();
  });
  const code = `
    const child = require('node:child_process').spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' });
    await project.execute('Test', 'Tell', { Message: process.pid + ' ' + child.pid });
    for (;;);`;

  await runCode(code, { signal: interruption.signal, executors });

  await areGone(reported[0]?.split(' ').map(Number) ?? []);
});

/** Killed processes do not end at once: resolves when the last one has ended. */
async function areGone(pids: readonly number[]): Promise<void> {
  assert.notEqual(pids.length, 0);
  while (pids.some(isThere)) await later(10);
}

/** Whether a process runs; a zombie has ended. */
function isThere(pid: number): boolean {
  if (!readdirSync('/proc').includes(String(pid))) return false;
  const status = `/proc/${pid}/status`;
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'latin1'));
}
