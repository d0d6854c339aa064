import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { eventually } from './support/eventually.ts';
import {
  type RunningDaemon,
  runGatehouse,
  spawnGatehouse,
  startGatehouse,
} from './support/gatehouse-process.ts';

let parent = '';
let folder = '';
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-new-'));
  folder = join(parent, 'my-lamp');
  const { code, stderr, stdout } = await runGatehouse(['plugin', 'new', 'my-lamp', '--dir', folder]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, / (npx gatehouse|node \S+gatehouse\.mjs) plugin check /);
});
after(() => rm(parent, { recursive: true, force: true }));

test('a new plugin passes the check at once, with nothing installed', async () => {
  const { code, stdout, stderr } = await runGatehouse(['plugin', 'check', folder, '--json']);

  assert.equal(code, 0, stdout + stderr);
  const report = JSON.parse(stdout);
  assert.deepEqual([report.passed, report.id, report.quality], [true, 'my-lamp', 'gold']);
});

test('a folder with something in it is left alone', async () => {
  const { code, stderr } = await runGatehouse(['plugin', 'new', 'other', '--dir', folder]);

  assert.equal(code, 1);
  assert.match(stderr, /is not empty .*--dir/);
});

test('a name that cannot be one is refused with one that could', async () => {
  const { code, stderr } = await runGatehouse(['plugin', 'new', 'My Lamp', '--dir', join(parent, 'x')]);

  assert.equal(code, 1);
  assert.match(stderr, /"My Lamp" cannot be the name of a plugin.*"my-lamp"/);
});

describe('a daemon with the new plugin', () => {
  let daemon: RunningDaemon;
  before(async () => {
    const dataDir = join(parent, 'data');
    await mkdir(dataDir);
    const pluginConfig = { 'my-lamp': { greeting: 'Good day' } };
    await writeFile(join(dataDir, 'config.json'), JSON.stringify({ pluginConfig }));
    daemon = await startGatehouse(dataDir, ['--plugin', folder]);
  });
  after(async () => {
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
  });

  test('its operation answers, and is in the capabilities and the API description', async () => {
    const runner = createApiClient(daemon.runnerUrl, daemon.key);

    const { operations } = await runner.ok('GET /capabilities');
    const { paths } = await runner.ok('GET /openapi.json');

    assert.deepEqual(await runner.ok('GET /my-lamp/greetings/Ada'), { greeting: 'Good day, Ada' });
    assert.equal((await runner.send('GET /my-lamp/greetings/Bob')).status, 404);
    const known = operations.find(
      (one: { operationId: string }) => one.operationId === 'my_lamp_greeting_get',
    );
    assert.deepEqual([known?.isAvailable, known?.requiredScope], [true, 'mylamp:read']);
    assert.equal(paths['/my-lamp/greetings/{person}'].get['x-plugin'], 'my-lamp');
  });

  test('its action is in the catalog and runs in a project, with the settings of the plugin', async () => {
    const editor = createApiClient(daemon.editorUrl, daemon.key);
    const runner = createApiClient(daemon.runnerUrl, daemon.key);
    const path = join(parent, 'greets.zp');
    await authorProject(editor, path, [
      { type: 'MyLamp', action: 'Greet', parameters: { Name: 'Ada' }, results: { OutputVariable: 'Said' } },
      {
        type: 'File',
        action: 'Write',
        parameters: { Path: `${path}.txt`, Text: '{-Variable.Said-}' },
      },
    ]);

    await completeTask(runner, path);

    assert.equal(await readFile(`${path}.txt`, 'utf8'), 'Good day, Ada');
  });
});

test('a plugin that is watched is live with each change of its code, and stays as it was where that does not compile', async (t) => {
  const watched = join(parent, 'watched');
  const rule = join(watched, 'src/greet.ts');
  const dataDir = join(parent, 'data-of-watched');
  await runGatehouse(['plugin', 'new', 'my-watched', '--dir', watched]);
  const daemon = await startGatehouse(dataDir, ['--plugin', watched]);
  const child = spawnGatehouse(['plugin', 'watch', watched, '--data-dir', dataDir]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  t.after(async () => {
    for (const one of [child, daemon.process]) {
      one.kill('SIGKILL');
      await once(one, 'exit');
    }
  });
  const said = (words: string) =>
    eventually(
      async () => output,
      (text) => text.includes(words),
    );
  const runner = createApiClient(daemon.runnerUrl, daemon.key);
  const greeting = async () => {
    const { body } = await runner.send('GET /my-watched/greetings/Ada');
    return Object(body).greeting;
  };
  await said('are loaded');

  await replaceIn(rule, '}, $', '} to $');
  await eventually(greeting, (text) => text === 'Hello to Ada');
  await replaceIn(rule, 'return', 'return ((');

  await said('ERROR');
  assert.equal(await greeting(), 'Hello to Ada');
});

test('a version that says too little about what changed does not pass', async () => {
  const snapshot = join(parent, 'my-lamp-0.1.0.json');
  await runGatehouse(['plugin', 'manifest', folder, '--snapshot', snapshot]);
  const changed = join(parent, 'changed');
  await runGatehouse(['plugin', 'new', 'my-lamp', '--dir', changed]);
  await replaceIn(join(changed, 'src/declaration.ts'), 'tier: 0', 'tier: 1');

  const stale = await runGatehouse(['plugin', 'check', changed]);
  const { code, stdout } = await runGatehouse(['plugin', 'check', changed, '--fix', '--against', snapshot]);

  assert.equal(stale.code, 1);
  assert.match(stale.stdout, /✗ manifest[\s\S]*fix: .*gatehouse plugin manifest/);
  assert.equal(code, 1);
  assert.match(stdout, /MAJOR my_lamp_greeting_get: its tier changed from 0 to 1/);
  assert.match(stdout, /✗ version +0\.1\.0 does not say so\n +fix: Make it 0\.2\.0 or more/);
});

async function replaceIn(path: string, before: string, now: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  assert.ok(text.includes(before));
  await writeFile(path, text.replace(before, now));
}

test('a worker part that does not load is named with its place, by doctor and by the run that needed it', async (t) => {
  const broken = join(parent, 'broken');
  await runGatehouse(['plugin', 'new', 'my-broken', '--dir', broken]);
  await replaceIn(
    join(broken, 'src/worker.ts'),
    'import ',
    `if (1 > 0) throw new Error('the part is broken');\nimport `,
  );
  const dataDir = join(parent, 'data-of-broken');
  const daemon = await startGatehouse(dataDir, ['--plugin', broken]);
  t.after(async () => {
    daemon.process.kill('SIGKILL');
    await once(daemon.process, 'exit');
  });
  const [editor, runner] = [daemon.editorUrl, daemon.runnerUrl].map((url) =>
    createApiClient(url, daemon.key),
  );
  if (!editor || !runner) throw new Error('The daemon has two hosts');
  const path = join(parent, 'greets-not.zp');
  await authorProject(editor, path, [{ type: 'MyBroken', action: 'Greet', parameters: { Name: 'Ada' } }]);

  const failed = await runGatehouse(['run', path, '--data-dir', dataDir]);
  const doctor = await runGatehouse(['doctor', '--data-dir', dataDir]);

  const cause =
    /worker part of (?:the plugin )?my-broken .*did not load.*the part is broken \(at .*worker\.ts:\d+:\d+/;
  assert.equal(failed.code, 1);
  assert.match(failed.stdout, cause);
  assert.match(doctor.stdout, cause);
});
