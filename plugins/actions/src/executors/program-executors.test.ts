import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { documentOf, runDocument } from '@gatehouse/plugin-runtime/testing';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { processesNamed } from '../program/processes-named.ts';
import { runAction } from '../testing/run-action.ts';
import { standardExecutors } from './standard-executors.ts';

let folder = '';
before(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'gatehouse-program-')));
});
after(() => rm(folder, { recursive: true }));

const results = { ExitCode: 'code', StdOut: 'out', StdErr: 'err', ProcessId: 'pid' };

function run(parameters: Record<string, string>, signal?: AbortSignal) {
  return runAction(
    { type: 'Program', action: 'Run', parameters: { Path: process.execPath, ...parameters }, results },
    signal ? { signal } : {},
  );
}

function script(code: string, more: readonly string[] = []): Record<string, string> {
  return { Args: ['-e', code, ...more].join('\n') };
}

test('Run returns output, errors and exit code, and passes arguments unchanged', async () => {
  const code = 'console.log(process.argv.slice(1).join("|")); console.error("oops"); process.exitCode = 3';

  const given = await run(script(code, ['a b', '"; rm -rf $HOME']));

  assert.deepEqual(
    [given.branch, given.values.variables.code, given.values.variables.out, given.values.variables.err],
    ['OnSuccess', '3', 'a b|"; rm -rf $HOME\n', 'oops\n'],
    given.error,
  );
});

test('Run passes input, folder and environment', async () => {
  const code = 'process.stdin.on("data", (d) => console.log(String(d), process.cwd(), process.env.COLOR))';

  const given = await run({ ...script(code), Input: 'hello', WorkDir: folder, Environment: 'COLOR=a=b' });

  assert.equal(given.values.variables.out, `hello ${folder} a=b\n`, given.error);
});

for (const Hidden of ['true', 'false']) {
  test(`Run with Hidden ${Hidden} gives the same results`, async () => {
    const given = await run({ ...script('console.log(1)'), Hidden });

    assert.deepEqual([given.branch, given.values.variables.out], ['OnSuccess', '1\n'], given.error);
  });
}

for (const [parameters, message] of [
  [{ Path: 'no-such-program' }, /"no-such-program" does not start: .*ENOENT/],
  [{ Args: '-e\nprocess.exit(4)', FailOnExitCode: 'true' }, /ended with exit code 4/],
  [{ Path: 'sh', Args: '-c\nyes' }, /writes more than 16 MiB/],
  [{ Args: '-e\nsetInterval(() => 0, 1000)', TimeoutSec: '1' }, /within 1 s/],
  [{ Environment: 'nonsense' }, /Each line of Environment must be NAME=value/],
] as const) {
  test(`Run ${JSON.stringify(parameters)} is an error that says why`, async () => {
    const given = await run(parameters);

    assert.equal(given.branch, 'OnError');
    assert.match(given.error, message);
  });
}

async function isGone(pid: string): Promise<boolean> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    if (!existsSync(`/proc/${pid}/exe`)) return true;
    await later(20);
  }
  return false;
}

test('the time limit ends the program and the processes that it started', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, async () => {
  const file = path.join(folder, 'pid');
  const code = `const c = require("child_process").spawn("sleep", ["60"]); require("fs").writeFileSync("${file}", String(c.pid))`;

  await run({ ...script(`${code}; setInterval(() => 0, 1000)`), TimeoutSec: '2' });

  assert.equal(await isGone(await readFile(file, 'utf8')), true);
});

test('killing a worker ends its programs', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, async () => {
  const place = new URL('../program/run-program.ts', import.meta.url).href;
  const order = "{ path: 'sh', args: ['-c', 'echo $$ >&2; sleep 60'], input: '', environment: {}, signal }";
  const code = `import { runProgram } from ${JSON.stringify(place)};
    const { signal } = new AbortController();
    void runProgram(${order});
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1500);`;
  const worker = path.join(folder, 'worker.mjs');
  await writeFile(worker, code.replace('echo $$ >&2', `echo $$ > ${folder}/left`));

  spawnSync(process.execPath, [...loaderArguments(import.meta.filename), worker]);

  assert.equal(await isGone((await readFile(path.join(folder, 'left'), 'utf8')).trim()), true);
});

function kill(parameters: Record<string, string>) {
  const results = { OutputVariable: 'was' };
  return runAction({ type: 'Program', action: 'Kill', parameters, results });
}

test('a program that runs without Wait continues, and Kill ends it', async () => {
  const started = await run({ ...script('setInterval(() => 0, 1000)'), Wait: 'false' });
  const ProcessId = started.values.variables.pid ?? '';

  const first = await kill({ ProcessId });
  await isGone(ProcessId);

  assert.deepEqual([first.values.variables.was, first.error], ['true', '']);
});

test('Kill of the service itself is an error, and of an unknown process is false', async () => {
  assert.match((await kill({ ProcessId: String(process.pid) })).error, /a part of the service/);
  assert.equal((await kill({ ProcessId: '2147483647' })).values.variables.was, 'false');
});

test('Kill by a name ends all programs of that name, and nothing else', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, async () => {
  const [Name, other] = ['gatehouse-test-sleeper-of-a-long-name', 'gatehouse-test-other'];
  for (const name of [Name, other]) await symlink('/bin/sleep', path.join(folder, name));
  const started = await Promise.all(
    [Name, Name, other].map((name) => run({ Path: path.join(folder, name), Args: '60', Wait: 'false' })),
  );
  const pids = started.map(({ values }) => values.variables.pid ?? '');
  // With a fault in the search all processes of this account would be ended, so nothing is ended unless the search
  // finds exactly these.
  assert.deepEqual(processesNamed(Name).map(String).sort(), pids.slice(0, 2).sort());

  const first = await kill({ Name });
  const gone = await Promise.all(pids.slice(0, 2).map(isGone));
  const second = await kill({ Name });

  assert.deepEqual(
    [first.values.variables.was, gone, second.values.variables.was, existsSync(`/proc/${pids[2]}/exe`)],
    ['true', [true, true], 'false', true],
    first.error,
  );
  assert.equal((await kill({ Name: other, Force: 'true' })).values.variables.was, 'true');
});

test('Kill by the name of the service spares it and its workers', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, () => {
  const ids = processesNamed(path.basename(process.argv0));

  assert.deepEqual([ids.includes(process.pid), ids.includes(process.ppid)], [false, false]);
});

for (const parameters of [{}, { Name: ' ' }, { Name: 'x', ProcessId: '4194304' }]) {
  test(`Kill ${JSON.stringify(parameters)} is an error that says what must be given`, async () => {
    assert.match((await kill(parameters)).error, /Either ProcessId or Name must be given/);
  });
}

test('GetEnv reads a set variable, and the empty text for any other', async () => {
  const read = async (Name: string) =>
    (
      await runAction({
        type: 'Program',
        action: 'GetEnv',
        parameters: { Name },
        results: { OutputVariable: 'v' },
      })
    ).values.variables.v;

  assert.deepEqual([await read('PATH'), await read('NO_SUCH_NAME')], [process.env.PATH, '']);
});

test('Run needs system:exec', async () => {
  const action = { type: 'Program', action: 'Run', parameters: { Path: process.execPath, Args: '-v' } };

  const { outcome } = await runDocument(documentOf([action]), {
    executors: standardExecutors,
    allowedScopes: new Set(['io:filesystem']),
  });

  assert.match(outcome.errorMessage ?? '', /needs system:exec/);
});
