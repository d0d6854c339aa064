import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, constants, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { drawTextMark } from '../plugins/actions/src/image/text-mark.ts';
import { extraFolder } from '../setup/extras.cjs';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';
import { copyPackages, installRelease, sizeOfFolder, sizeOfPackages } from './support/install-release.ts';
import { connectMcp } from './support/mcp-client.ts';

const run = promisify(execFile);
let home: string;
let program: string;
let daemon: RunningDaemon;
let shipped: readonly string[];
/** As on a machine where nothing of the product is yet. */
const options = () => ({ program, env: { XDG_CACHE_HOME: join(home, 'cache') } });

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'gatehouse-release-'));
  program = await installRelease(home);
  shipped = await filesOfProgram();
  await runGatehouse(['plugin', 'new', 'my-lamp', '--dir', join(home, 'my-lamp')], '', options());
  daemon = await startGatehouse(join(home, 'data'), ['--plugin', join(home, 'my-lamp')], options());
});
after(async () => {
  daemon?.process.kill('SIGKILL');
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

async function filesOfProgram(): Promise<readonly string[]> {
  return (await readdir(join(home, 'node_modules', 'gatehouse'), { recursive: true })).toSorted();
}

function clients() {
  const key = daemon.key ?? '';
  return { editor: createApiClient(daemon.editorUrl, key), runner: createApiClient(daemon.runnerUrl, key) };
}

test('the program has no sources, and all of its plugins live', async () => {
  const { plugins } = await clients().runner.ok('GET /plugins');

  assert.deepEqual(
    plugins.filter(({ state }: { state: string }) => state !== 'live'),
    [],
  );
  assert.equal(plugins.length, 18);
  assert.deepEqual(
    shipped.filter((path) => /^(host|plugins|packages|sdk-plugin)\/.*(?<!\.d)\.ts$/.test(path)),
    [],
  );
});

test('an agent reads the guide that the program brings', async () => {
  const agent = await connectMcp(daemon.editorUrl, daemon.key ?? '');
  assert.match(await agent.text('guide', { topic: 'tasks' }), /^# Tasks/);
  await agent.close();
});

test('the program with all that npm installs for it has at most 120 MB', async () => {
  const modules = join(home, 'node_modules');
  const { dependencies } = JSON.parse(await readFile(join(modules, 'gatehouse/package.json'), 'utf8'));
  const inside = await readdir(join(modules, 'gatehouse/node_modules'));
  const beside = Object.keys(dependencies).filter((name) => !inside.includes(name.split('/')[0] ?? ''));

  const bytes = (await sizeOfFolder(join(modules, 'gatehouse'))) + (await sizeOfPackages(beside));

  assert.equal(bytes < 120e6, true, `${Math.round(bytes / 1e6)} MB`);
});

test('the unit of systemd starts a program that is there', async () => {
  const folder = join(home, 'node_modules/gatehouse');
  const unit = await readFile(join(folder, 'setup/gatehouse.service'), 'utf8');
  const { bin } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

  assert.match(unit, /^ExecStart=%h\/gatehouse\/node_modules\/\.bin\/gatehouse start$/m);
  await access(join(folder, bin.gatehouse), constants.X_OK);
});

test('it serves the console, and says that all is well', async () => {
  const page = await fetch(daemon.runnerUrl);
  const doctor = await runGatehouse(['doctor', '--data-dir', join(home, 'data')], '', options());

  assert.match(await page.text(), /<!doctype html>/i);
  assert.match(doctor.stdout, /All is well/);
});

test('the action of a new plugin runs in a project, in a confined worker', async () => {
  const { editor, runner } = clients();
  const path = join(home, 'greets.zp');
  await authorProject(editor, path, [
    { type: 'MyLamp', action: 'Greet', parameters: { Name: 'Ada' }, results: { OutputVariable: 'Said' } },
    { type: 'File', action: 'Write', parameters: { Path: `${path}.txt`, Text: '{-Variable.Said-}' } },
  ]);

  await completeTask(runner, path);

  assert.equal(await readFile(`${path}.txt`, 'utf8'), 'Hello, Ada');
});

test('a new plugin passes its tests, the check of types with the strictest settings, and the check of the program', async () => {
  const cwd = join(home, 'my-lamp');
  const strict = {
    extends: './tsconfig.json',
    compilerOptions: {
      ...{ skipLibCheck: false, noPropertyAccessFromIndexSignature: true, noUnusedLocals: true },
      ...{ noUnusedParameters: true, noImplicitReturns: true, allowUnreachableCode: false },
    },
  };
  await writeFile(join(cwd, 'tsconfig.strict.json'), JSON.stringify(strict));
  const node = (...args: readonly string[]) => run(process.execPath, args, { cwd, env: withoutTestRunner() });

  const types = await node(join(home, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.strict.json');
  const check = await runGatehouse(['plugin', 'check', cwd, '--tests'], '', options());

  assert.equal(types.stdout, '');
  assert.equal(check.code, 0, check.stdout);
  assert.match(check.stdout, /The plugin passes\.\s*$/);
  assert.doesNotMatch(check.stdout, /not ok|were not run/);
});

/** A nested test runner reports to the outer one. */
function withoutTestRunner(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT, ...env } = process.env;
  return env;
}

test('text in a picture is read once the extra was added, and until then a run says how to add it', async () => {
  const { editor, runner } = clients();
  const path = join(home, 'reads.zp');
  const picture = await drawTextMark({ text: '48213', size: 40, color: '#000000' });
  await writeFile(join(home, 'order.png'), await picture.encode('png'));
  await authorProject(editor, path, [
    {
      ...{
        type: 'Image',
        action: 'Ocr',
        parameters: { Source: join(home, 'order.png'), Characters: '0123456789' },
      },
      results: { OutputVariable: 'Read' },
    },
    { type: 'File', action: 'Write', parameters: { Path: `${path}.txt`, Text: '{-Variable.Read-}' } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`);
  const failed = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
  const folder = extraFolder(join(home, 'node_modules/gatehouse'), 'text-recognition', options().env);
  const wanted = ['tesseract.js', '@tesseract.js-data/eng'];

  await copyPackages(folder, wanted, /eng\/4\.0\.0$|\.wasm\.js$/);
  await completeTask(runner, path);

  const listed = await runGatehouse(['extras', 'list', '--json'], '', options());
  assert.deepEqual(
    JSON.parse(listed.stdout).extras.map(({ isThere }: { isThere: boolean }) => isThere),
    [true, false, false],
  );
  assert.match(JSON.stringify(failed), /npx gatehouse extras add text-recognition/);
  assert.match(await readFile(`${path}.txt`, 'utf8'), /48213/);
});

test('what was written by the program is outside of its package', async () => {
  const before = new Set(shipped);
  assert.deepEqual(
    (await filesOfProgram()).filter((path) => !before.has(path)),
    [],
  );
});
