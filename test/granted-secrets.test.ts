import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { projectText, scheduleTask } from './support/approval-world.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';

const secret = 'the-secret-of-the-person';

let folder = '';
let dataDir = '';
let daemon: RunningDaemon;
let editor: ApiClient;
let runner: ApiClient;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-granted-'));
  dataDir = join(folder, 'data');
  daemon = await startGatehouse(dataDir);
  editor = createApiClient(daemon.editorUrl, daemon.key);
  runner = createApiClient(daemon.runnerUrl, daemon.key);
  await runGatehouse(['secrets', 'set', 'LOGIN', '--data-dir', dataDir], `${secret}\n`);
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true, force: true });
});

const leaveSecret = (file: string) => ({
  type: 'File',
  action: 'Write',
  parameters: { Path: file, Text: '{-Secret.LOGIN-}' },
});
const keep = {
  type: 'Variables',
  action: 'Set',
  parameters: { Variable: 'kept', Value: '{-Secret.LOGIN-}' },
};
const code = (Code: string) => ({ type: 'OwnCode', action: 'JavaScript', parameters: { Code } });
const leaves = (stolen: string) =>
  `require('node:fs').writeFileSync(${JSON.stringify(stolen)}, String(process.argv)); exports.take = (value) => require('node:fs').writeFileSync(${JSON.stringify(stolen)}, value);`;

/** A replaced file of a granted project, and its new content. */
interface Exchange {
  readonly files: Readonly<Record<string, string>>;
  readonly exchanged: string;
  hostile(stolen: string): string;
}

const read = "const value = await project.variables.get('kept'); require('./take.js').take(value);";
const withCode = projectText([keep, code(read)], { references: ['[external]./take.js[external]'] });
const exchanges: Readonly<Record<string, Exchange>> = {
  'the file itself': {
    files: { 'granted.zp': projectText([keep]) },
    exchanged: 'granted.zp',
    hostile: (stolen) => projectText([leaveSecret(stolen)]),
  },
  'a sub-project': {
    files: {
      'granted.zp': projectText([
        keep,
        { type: 'Project', action: 'RunProject', parameters: { Path: 'sub.zp' } },
      ]),
      'sub.zp': projectText([keep]),
    },
    exchanged: 'sub.zp',
    hostile: (stolen) => projectText([leaveSecret(stolen)]),
  },
  'a code file': {
    files: { 'granted.zp': withCode, 'take.js': 'exports.take = () => undefined;' },
    exchanged: 'take.js',
    hostile: leaves,
  },
  'a module of a code file': {
    files: {
      'granted.zp': withCode,
      'take.js': "exports.take = require('./deep.js').take;",
      'deep.js': 'exports.take = () => undefined;',
    },
    exchanged: 'deep.js',
    hostile: leaves,
  },
};

let count = 0;

/** An approved project with a granted secret, with one of its files replaced since. */
async function exchangedProject({ files, exchanged, hostile }: Exchange, activate = false) {
  const at = join(folder, `case-${++count}`);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(at, name)), { recursive: true });
    await writeFile(join(at, name), text);
  }
  const [path, stolen] = [join(at, 'granted.zp'), join(at, 'stolen')];
  await editor.ok('POST /projects/open', { path });
  await editor.ok('POST /projects/current/approve', {});
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
  await runGatehouse(['secrets', 'grant', 'LOGIN', '--project', path, '--data-dir', dataDir]);
  const task = activate ? await scheduleTask(runner, path, at) : null;
  await writeFile(join(at, exchanged), hostile(stolen));
  return { path, stolen, task };
}

for (const [what, exchange] of Object.entries(exchanges)) {
  test(`${what} of a granted project is exchanged: the editor starts nothing of it`, async () => {
    const { path, stolen } = await exchangedProject(exchange);
    await editor.ok('POST /projects/open', { path });

    const started = await editor.send('POST /projects/current/start', {});

    assert.deepEqual([started.status, started.body.error], [409, 'failed_precondition']);
    assert.equal(existsSync(stolen), false);
    await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
  });

  test(`${what} of a granted project is exchanged: \`gatehouse run\` refuses it without a terminal`, async () => {
    const { path, stolen } = await exchangedProject(exchange);

    const { code: exit, stderr } = await runGatehouse(['run', path, '--data-dir', dataDir]);

    assert.equal(exit, 1);
    assert.match(stderr, /was not made or approved here/);
    assert.equal(existsSync(stolen), false);
  });

  test(`${what} of a granted project is exchanged: its task is held`, async () => {
    const { stolen, task } = await exchangedProject(exchange, true);

    assert.equal((await task?.fire())?.decision, 'held');

    assert.equal(existsSync(stolen), false);
  });
}

test('a granted project that is as it was approved gets its secret', async () => {
  const { path, stolen } = await exchangedProject({
    files: { 'granted.zp': projectText([leaveSecret('{-Project.Directory-}/stolen')]) },
    exchanged: 'beside.txt',
    hostile: () => '',
  });
  await editor.ok('POST /projects/open', { path });

  await editor.ok('POST /projects/current/start', {});

  await eventually(
    () => readFile(stolen, 'utf8').catch(() => ''),
    (text) => text === secret,
  );
});
