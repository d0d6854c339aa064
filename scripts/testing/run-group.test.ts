import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const urlOf = (name: string) => new URL(name, import.meta.url).href;

interface GroupOptions {
  readonly variables?: Readonly<Record<string, string>>;
  /** Milliseconds for each file. */
  readonly timeout?: number;
}

/** Runs files with these texts as one group, in a process of its own. */
function runFiles(
  context: { after(end: () => void): void },
  texts: readonly string[],
  { variables = {}, timeout = 60_000 }: GroupOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-group-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const files = texts.map((text, at) => {
    const path = join(folder, `${at}.mjs`);
    writeFileSync(path, `import { after, before, test } from 'node:test';\n${text}\n`);
    return [`file-${at}`, pathToFileURL(path).href];
  });
  const entry = join(folder, 'entry.mjs');
  writeFileSync(
    entry,
    `import { runGroup } from '${urlOf('run-group.mjs')}';\nrunGroup(${JSON.stringify(files)}, { timeout: ${timeout} });\n`,
  );
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const follower = fileURLToPath(urlOf('follow-tests.mjs'));
  const args = ['--import', pathToFileURL(follower).href, '--test-reporter=tap', entry];
  const { status, stdout } = spawnSync(process.execPath, args, {
    env: { ...env, ...variables },
    encoding: 'utf8',
  });
  return { status, stdout };
}

const said = (stdout: string) => [...stdout.matchAll(/^(said .+)$/gm)].map(([, text]) => text);

test('the hooks of a file are its own, and run before the next file is loaded', (t) => {
  const file = (name: string) => `
    console.log('said ${name} is loaded');
    before(async () => { await null; console.log('said before ${name}'); });
    after(() => console.log('said after ${name}'));
    test('of ${name}', async (t) => {
      await null;
      await t.test('inner', () => console.log('said ${name}'));
    });`;

  const { status, stdout } = runFiles(t, [file('a'), file('b')]);

  assert.equal(status, 0, stdout);
  assert.deepEqual(
    said(stdout),
    ['a', 'b'].flatMap((name) => [
      `said ${name} is loaded`,
      `said before ${name}`,
      `said ${name}`,
      `said after ${name}`,
    ]),
  );
});

for (const [what, text] of Object.entries({
  'a promise that nobody waits for':
    "test('fine', async () => { void Promise.reject(new Error('lost')); await new Promise((done) => setTimeout(done, 20)); });",
  'a timer':
    "test('fine', async () => { setTimeout(() => { throw new Error('lost'); }, 1); await new Promise((done) => setTimeout(done, 20)); });",
  'its import': "throw new Error('lost');",
})) {
  test(`an error of ${what} fails the run, and the next file runs`, (t) => {
    const { status, stdout } = runFiles(t, [text, "test('next', () => console.log('said next'));"]);

    assert.equal(status, 1, stdout);
    assert.match(stdout, /lost/);
    assert.deepEqual(said(stdout), ['said next']);
  });
}

test('a file that hangs fails at its limit with the name of its test, and the next file runs', (t) => {
  const hangs = "test('waits for nothing', () => new Promise((done) => setTimeout(done, 20_000).unref()));";

  const { status, stdout } = runFiles(t, [hangs, "test('next', () => console.log('said next'));"], {
    timeout: 300,
  });

  assert.equal(status, 1, stdout);
  assert.match(stdout, /not ok 1 - waits for nothing/);
  assert.deepEqual(said(stdout), ['said next']);
});

test('where the kernel has groups of processes, the time of a file and of each test is that of its group', (t) => {
  const groups = mkdtempSync(join(tmpdir(), 'gatehouse-groups-'));
  t.after(() => rmSync(groups, { recursive: true }));
  const usage = join(groups, 'file-0', 'cpuacct.usage');
  mkdirSync(join(groups, 'file-0'));
  writeFileSync(usage, '1000000000');
  const text = `import { writeFileSync } from 'node:fs';
    test('works', () => writeFileSync(${JSON.stringify(usage)}, '3500000000'));`;

  const { stdout } = runFiles(t, [text], { variables: { GATEHOUSE_TEST_GROUPS: groups } });

  assert.match(stdout, /^test time: 2\.5 s file-0: works$/m);
  assert.match(stdout, /^file time: \S+ s 2\.5 s file-0$/m);
  assert.match(readFileSync(join(groups, 'file-0', 'cgroup.procs'), 'utf8'), /^\d+$/);
});
