import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { transform } from 'esbuild';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { readPage } from './support/doc-page.ts';
import { startGatehouse } from './support/gatehouse-process.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';
import { writeExamplePlugin } from './support/write-example-plugin.ts';

let parent = '';
let typed = '';
let plain = '';
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-outside-'));
  typed = join(parent, 'typed');
  plain = join(parent, 'plain');
  const written = await writeExamplePlugin(readPage('docs/plugins/how-a-plugin-works.md'));
  await cp(written, typed, { recursive: true });
  await rm(written, { recursive: true });
  await refuseNobody(typed);
  await addOwnCopies(typed);
  await cp(typed, plain, { recursive: true });
  await toJavaScript(plain);
});
after(() => rm(parent, { recursive: true, force: true }));

/** An error of the SDK is recognized only when its class is the one of the host. */
async function refuseNobody(folder: string): Promise<void> {
  const path = join(folder, 'src/plugin.ts');
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    `import { GatehouseError } from '@gatehouse/sdk-plugin';\n${text.replace(
      '({ params }) => (',
      "({ params }) => { if (params.person === 'nobody') throw new GatehouseError('bad_request', 'Nobody is there'); return (",
    )}`.replace('}` }) };', '}` }); } };'),
  );
}

/** Adds copies of packages that a package manager may install. */
async function addOwnCopies(folder: string): Promise<void> {
  for (const name of ['@gatehouse/sdk-plugin', 'valibot']) {
    const copy = join(folder, 'node_modules', name);
    await mkdir(copy, { recursive: true });
    await writeFile(
      join(copy, 'package.json'),
      JSON.stringify({ name, type: 'module', exports: './index.js' }),
    );
    await writeFile(join(copy, 'index.js'), `throw new Error('a second copy of ${name}');\n`);
  }
}

async function toJavaScript(folder: string): Promise<void> {
  for (const name of await readdir(join(folder, 'src'))) {
    const path = join(folder, 'src', name);
    const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts' });
    await writeFile(path, code.replaceAll(".ts'", ".js'").replaceAll('.ts"', '.js"'));
    await rename(path, path.replace(/ts$/, 'js'));
  }
  for (const name of ['package.json', 'gatehouse.plugin.json']) {
    const path = join(folder, name);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('.ts"', '.js"'));
  }
}

interface Served {
  readonly editorUrl: string;
  readonly runnerUrl: string;
  readonly key: string | null;
}

async function assertServed({ editorUrl, runnerUrl, key }: Served): Promise<void> {
  const editor = createApiClient(editorUrl, key);
  const runner = createApiClient(runnerUrl, key);
  assert.deepEqual(await runner.ok('GET /greetings/Ada'), { greeting: 'Hello, Ada' });
  const refused = await fetch(`${runnerUrl}/api/v1/greetings/nobody`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.equal(refused.status, 400, await refused.text());

  const path = join(await mkdtemp(join(parent, 'project-')), 'greets.zp');
  await authorProject(editor, path, [
    { type: 'Greeting', action: 'Say', parameters: { Name: 'Ada' }, results: { OutputVariable: 'Greeting' } },
    {
      type: 'File',
      action: 'Write',
      parameters: { Path: `${path}.txt`, Text: '{-Variable.Greeting-}' },
    },
  ]);
  await completeTask(runner, path);
  assert.equal(await readFile(`${path}.txt`, 'utf8'), 'Hello, Ada');
}

for (const [language, folderOf] of [
  ['TypeScript', () => typed],
  ['JavaScript', () => plain],
] as const) {
  test(`a plugin in ${language} outside of the checkout serves from the bundle, and its worker part too`, async () => {
    const dataDir = await mkdtemp(join(parent, 'data-'));
    await writeFile(join(dataDir, 'config.json'), JSON.stringify({ plugins: [folderOf()] }));
    const daemon = await startGatehouse(dataDir);
    try {
      assert.doesNotMatch(daemon.banner, /failed/);
      await assertServed(daemon);
      assert.match(
        await commandLinesOf(daemon.pid),
        /\.cache\/bundle\/\w+\/plugins-runtime-src-worker-main\.cjs/,
      );
    } finally {
      daemon.process.kill('SIGTERM');
      await once(daemon.process, 'exit');
    }
  });

  test(`a plugin in ${language} outside of the checkout serves from the sources`, async () => {
    const { daemon, key, stop } = await startTestDaemon({ plugins: [folderOf()] });
    try {
      const { editor = '', runner = '' } = daemon.baseUrls;
      await assertServed({ editorUrl: editor, runnerUrl: runner, key });
    } finally {
      await stop();
    }
  });
}

/** Command lines of the processes that this one started. */
async function commandLinesOf(parentPid: number): Promise<string> {
  const children = await readFile(`/proc/${parentPid}/task/${parentPid}/children`, 'utf8');
  const pids = children.trim().split(' ');
  const lines = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.join('\n').replaceAll('\0', ' ');
}
