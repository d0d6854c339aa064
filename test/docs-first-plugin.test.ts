import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { blocksOf, readPage } from './support/doc-page.ts';
import { type PageRun, runPage } from './support/run-page.ts';
import { testConfigDir } from './support/test-config-dir.ts';

const name = 'docs/plugins/first-plugin.md';
const root = fileURLToPath(new URL('../', import.meta.url)).replace(/\/$/, '');
/** The page by the places of its reader: an empty folder, the plugin, and the plugin in a second terminal. */
const [write = '', change = '', call = ''] = splitAt(readPage(name), [
  '## Change the operation',
  '## Start it',
]);

let folder = '';
let env: Readonly<Record<string, string>> = {};
let daemon: ChildProcess | undefined;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-first-plugin-'));
  env = {
    GATEHOUSE_DATA_DIR: join(folder, 'data'),
    GATEHOUSE_EDITOR_PORT: '0',
    GATEHOUSE_RUNNER_PORT: '0',
    FORCE_COLOR: '0',
    // npm would ask a registry about packages that are all installed.
    npm_config_audit: 'false',
    npm_config_update_notifier: 'false',
  };
});
after(async () => {
  if (daemon?.pid !== undefined && daemon.exitCode === null) {
    // The shell and its daemon; the pipes close when both have ended.
    process.kill(-daemon.pid, 'SIGTERM');
    await once(daemon, 'close');
  }
  await rm(folder, { recursive: true, force: true });
});

function splitAt(page: string, headings: readonly string[]): readonly string[] {
  const places = headings.map((heading) => page.indexOf(`\n${heading}\n`));
  assert.ok(places.every((place) => place > 0));
  return [0, ...places].map((from, index) => page.slice(from, places[index]));
}

/** Saves the files that a page shows, under the name after the fence. */
function savingFiles(page: string): string {
  const saved = /^```ts (src\/[\w-]+\.ts)\n([\s\S]*?)^```$/gm;
  return page.replaceAll(saved, "```bash\ncat > $1 <<'END_OF_FILE'\n$2END_OF_FILE\n```");
}

function assertWell({ code, steps }: PageRun): void {
  const last = steps.at(-1);
  assert.equal(code, 0, `${last?.block.text}\nended with ${code}:\n${last?.output}`);
  for (const { block, missing, output } of steps)
    assert.deepEqual(missing, [], `${block.text}\nanswered:\n${output}`);
}

/** Starts the command of the page that stays in the foreground. Returns what it prints until the plugin has started. */
async function startDaemon(cwd: string): Promise<string> {
  const blocks = blocksOf(readPage(name)).map(({ text }) => text);
  const lines = ['gatehouse() {', 'gatehouse start'].map((part) =>
    blocks.find((text) => text.includes(part)),
  );
  const script = lines.join('\n').replaceAll('~/gatehouse', root);
  const daemonEnv = {
    ...process.env,
    GATEHOUSE_CONFIG_DIR: testConfigDir(),
    GATEHOUSE_KEYCHAIN: 'off',
    ...env,
  };
  const child = spawn('bash', ['-c', script], { cwd, env: daemonEnv, detached: true });
  daemon = child;
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (/gthk_\w+/.test(output) && (!/starting +my-lamp/.test(output) || /live +my-lamp/.test(output)))
        resolve();
    });
    child.once('close', () => resolve());
  });
  return output;
}

test(`${name}: each command runs in an empty folder elsewhere, and answers what the page shows`, async () => {
  const replace = { '~/gatehouse': root };
  const define = blocksOf(write).find(({ text }) => text.includes('gatehouse() {'))?.text ?? '';
  const pluginFolder = join(folder, 'my-lamp');
  assertWell(await runPage(write, { replace, env, cwd: folder }));
  // A nested test runner runs nothing, unless this variable is absent.
  const changed = savingFiles(`\`\`\`bash\nunset NODE_TEST_CONTEXT\n${define}\`\`\`\n${change}`);
  assertWell(await runPage(changed, { replace, env, cwd: pluginFolder }));

  const output = await startDaemon(pluginFolder);
  const urlOf = (host: string) => new RegExp(`${host} +(\\S+)/api/v1`).exec(output)?.[1] ?? '';
  assert.doesNotMatch(output, /failed/);
  assertWell(
    await runPage(call, {
      env,
      cwd: pluginFolder,
      replace: {
        ...replace,
        'http://localhost:5299': urlOf('editor'),
        'http://localhost:5300': urlOf('runner'),
      },
    }),
  );
});
