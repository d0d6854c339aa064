import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, normalize } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { settingRows } from '@gatehouse/host/settings/setting-table';
import { errorStatus } from '@gatehouse/sdk-plugin';
import { authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { blocksOf, readPage, tableOf } from './support/doc-page.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';
import { runPage } from './support/run-page.ts';
import { startTestDaemon } from './support/start-test-daemon.ts';
import { writeExamplePlugin } from './support/write-example-plugin.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const plugins = readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}`);
const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
const readmes = [...plugins, ...packages, 'host', 'sdk-plugin'].map((folder) => `${folder}/README.md`);
const pages = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'README.md',
  'setup/README.md',
  'examples/clients/README.md',
  'examples/plugin-thermostat/README.md',
  'examples/shop/README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
  ...readmes,
];

/** The file that `npx gatehouse` starts. */
const program = join(root, 'node_modules', '.bin', 'gatehouse');

/** A command `npx` that starts the program without npm, which takes longer than most commands. */
async function writeQuickNpx(folder: string): Promise<void> {
  const script = `#!/bin/sh\n[ "$1" = gatehouse ] || exit 127\nshift\nexec '${program}' "$@"\n`;
  await writeFile(join(folder, 'npx'), script, { mode: 0o755 });
}

describe('the commands of the documentation', () => {
  let dataDir = '';
  let commands = '';
  let daemon: RunningDaemon;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-docs-'));
    commands = await mkdtemp(join(tmpdir(), 'gatehouse-commands-'));
    await writeQuickNpx(commands);
    daemon = await startGatehouse(dataDir);
  });
  after(async () => {
    daemon.process.kill('SIGTERM');
    await once(daemon.process, 'exit');
    await Promise.all([dataDir, commands].map((made) => rm(made, { recursive: true, force: true })));
  });

  test('npx starts the program that the other tests start directly', () => {
    const [byNpx, direct] = [
      spawnSync('npx', ['gatehouse', '--help'], { cwd: root, encoding: 'utf8' }),
      spawnSync(program, ['--help'], { cwd: root, encoding: 'utf8' }),
    ];

    assert.equal(byNpx.status, 0, byNpx.stderr);
    assert.match(byNpx.stdout, /gatehouse/);
    assert.equal(byNpx.stdout, direct.stdout);
  });

  for (const page of [
    'README.md',
    'docs/users/first-steps.md',
    'docs/users/code.md',
    'docs/users/debugging.md',
    'docs/users/forms.md',
    'docs/users/instances.md',
    'docs/users/layout.md',
    'docs/users/live-view.md',
    'docs/users/proving-the-daemon.md',
    'docs/users/recording.md',
    'docs/users/schedules.md',
    'docs/users/secrets.md',
    'docs/users/tasks.md',
    'docs/users/testing-projects.md',
    'docs/operators/running.md',
    'docs/operators/doctor.md',
    'docs/operators/editions.md',
  ]) {
    test(`${page}: each runs in order, and answers what the page shows`, async () => {
      const { code, steps } = await runPage(readPage(page), {
        replace: {
          'http://localhost:5299': daemon.editorUrl,
          'http://localhost:5300': daemon.runnerUrl,
          gthk_your_key: daemon.key ?? '',
        },
        env: { GATEHOUSE_DATA_DIR: dataDir, PATH: `${commands}${delimiter}${process.env.PATH}` },
        cwd: root,
      });

      const last = steps.at(-1);
      assert.equal(code, 0, `${page}:${last?.block.line} ended with ${code}:\n${last?.output}`);
      assert.ok(steps.length > 0, `${page} has commands that run`);
      for (const { block, missing, output } of steps) {
        assert.deepEqual(missing, [], `${page}:${block.line} answered:\n${output}`);
      }
    });
  }

  test('a block that is left out says why', () => {
    for (const page of pages) {
      const leftOut = blocksOf(readPage(page)).filter(
        ({ language, note }) => language === 'bash' && note !== '',
      );
      for (const { note, line } of leftOut) assert.match(note, /^no-run \(.+\)$/, `${page}:${line}`);
    }
  });
});

test('the table of error codes is the one of the SDK', () => {
  const rows = tableOf(readPage('docs/errors.md'), 'code').map(([code = '', status]) => [
    code,
    Number(status),
  ]);

  assert.deepEqual(Object.fromEntries(rows), errorStatus);
  assert.equal(rows.length, Object.keys(errorStatus).length);
});

test("the table of the loader's problems has each code once", () => {
  const source = readPage('host/src/manifest/read-manifest.ts');
  const type = /type PluginProblemCode =([^;]+);/.exec(source)?.[1] ?? '';
  const codes = [...type.matchAll(/'(\w+)'/g)].map(([, code = '']) => code);

  const rows = tableOf(readPage('docs/plugins/loader-codes.md'), 'code').map(([code = '']) => code);

  assert.ok(codes.length > 0);
  assert.deepEqual(rows.toSorted(), codes.toSorted());
});

test('the table of scripts is the one of package.json', () => {
  const { scripts } = JSON.parse(readPage('package.json'));

  const rows = tableOf(readPage('README.md'), 'script').map(([script]) => script);

  assert.deepEqual(rows, Object.keys(scripts));
});

test('the table of folders is the one of the checkout', () => {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .map(({ name }) => name);

  const rows = tableOf(readPage('README.md'), 'folder').map(([folder = '']) => folder);

  assert.deepEqual(rows, folders.toSorted());
});

test("the operators' page names each flag, variable and key of the configuration file", () => {
  const rows = tableOf(readPage('docs/operators/running.md'), 'flag');
  const column = (index: number) => new Set(rows.flatMap((row) => row[index] || []));

  const inTable = (name: (row: (typeof settingRows)[number]) => string | undefined) =>
    new Set(settingRows.flatMap((row) => name(row) ?? []));
  assert.deepEqual(
    column(0),
    inTable(([, { flag }]) => flag?.split(' ')[0]),
  );
  assert.deepEqual(
    column(1),
    inTable(([, { env }]) => env),
  );
  assert.deepEqual(
    column(2),
    inTable(([name, { inFile }]) => (inFile ? name : undefined)),
  );
});

test("the operators' page names each setting of a plugin", () => {
  const settings = plugins.flatMap((folder) => {
    const { id, config } = JSON.parse(readPage(`${folder}/gatehouse.plugin.json`));
    return Object.keys(config?.properties ?? {}).map((name) => `${id}.${name}`);
  });

  const rows = tableOf(readPage('docs/operators/running.md'), 'pluginConfig').map(([name = '']) => name);

  assert.deepEqual(rows.toSorted(), settings.toSorted());
});

test('the page of services has each that a plugin can need', async () => {
  const apis = plugins.map((folder) => `${folder}/src/api.ts`).filter((path) => existsSync(join(root, path)));
  const sdks = ['sdk-plugin', 'packages/sdk-actions'];
  const doors = sdks.flatMap((folder) => [`${folder}/src/index.ts`, `${folder}/src/internal.ts`]);
  const modules = await Promise.all(
    [...apis, ...doors].map((path) => import(pathToFileURL(join(root, path)).href)),
  );
  // A reference to a service is an object with an id, and perhaps the names of methods that are lent.
  const ids = modules.flatMap((module) =>
    Object.values<{ id?: unknown }>(module).flatMap((value) =>
      /^id(,lent)?$/.test(Object.keys(Object(value)).join()) ? [String(value.id)] : [],
    ),
  );

  const rows = tableOf(readPage('docs/plugins/services.md'), 'service').map(([id = '']) => id);

  assert.ok(ids.length > 10);
  assert.deepEqual(rows.toSorted(), ids.toSorted());
});

test('the example of a plugin serves its operation and runs its action', async () => {
  const folder = await writeExamplePlugin(readPage('docs/plugins/how-a-plugin-works.md'));
  const { daemon, editor, runner, stop } = await startTestDaemon({ plugins: [folder] });
  const projects = await mkdtemp(join(tmpdir(), 'gatehouse-greets-'));
  try {
    const failed = daemon.plugins.filter(({ state }) => state !== 'live');
    assert.deepEqual(failed, []);
    assert.deepEqual(await runner.ok('GET /greetings/Ada'), { greeting: 'Hello, Ada' });

    const path = join(projects, 'greets.zp');
    await authorProject(editor, path, [
      {
        type: 'Greeting',
        action: 'Say',
        parameters: { Name: 'Ada' },
        results: { OutputVariable: 'Greeting' },
      },
      {
        type: 'File',
        action: 'Write',
        parameters: { Path: `${path}.txt`, Text: '{-Variable.Greeting-}' },
      },
    ]);
    await completeTask(runner, path);
    assert.equal(await readFile(`${path}.txt`, 'utf8'), 'Hello, Ada');
  } finally {
    await stop();
    await Promise.all([folder, projects].map((made) => rm(made, { recursive: true, force: true })));
  }
});

test('links between the pages lead somewhere', () => {
  for (const page of pages) {
    const text = readPage(page).replaceAll(/^```[\s\S]*?^```$/gm, '');
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const linked = path === '' ? page : normalize(join(dirname(page), path));
      assert.ok(existsSync(join(root, linked)), `${page} links to ${target}, which is not there`);
      if (anchor !== undefined)
        assert.ok(anchorsOf(linked).includes(anchor), `${page}: no heading ${target}`);
    }
  }
});

function anchorsOf(page: string): readonly string[] {
  const text = readPage(page);
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  // The second heading of a text has a number.
  const count = new Map<string, number>();
  const numbered = headings.map((heading) => {
    const before = count.get(heading) ?? 0;
    count.set(heading, before + 1);
    return before === 0 ? heading : `${heading}-${before}`;
  });
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return [...numbered, ...named];
}
