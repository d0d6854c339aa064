import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestDaemon, type TestDaemon } from '../support/start-test-daemon.ts';

const maxCalls = 100;
const real = { ...fs };
const handleCalls = ['chmod', 'writeFile', 'sync', 'read', 'stat'] as const;

let folder = '';
let path = '';
let daemon: TestDaemon;
/** The number of the call that fails, counted from 1 during a save; 0 for none. */
let nth = 0;
let made: string[] = [];

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-save-'));
  path = join(folder, 'project.zp');
  failCalls();
  daemon = await startTestDaemon({ hosts: ['editor'] });
  await daemon.editor.ok('POST /projects');
  await daemon.editor.ok('POST /projects/current/variables', { variables: [variable('0')] });
  await daemon.editor.ok('POST /projects/current/save', { path });
});
after(async () => {
  await daemon.stop();
  Object.assign(fs, real);
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});

const variable = (defaultValue: string) => ({ name: 'Version', defaultValue });

async function around<Result>(call: string, work: () => Promise<Result>): Promise<Result> {
  if (nth === 0) return work();
  made.push(call);
  if (made.length === nth) throw Object.assign(new Error(`EIO: ${call} was made to fail`), { code: 'EIO' });
  return work();
}

/** Whether a call affects the folder of the project: by its path, or by the descriptor of an open folder. */
function isOurs(file: unknown): boolean {
  const [, descriptor, name = ''] = /^(\/proc\/self\/fd\/\d+)(.*)$/.exec(String(file)) ?? [];
  const path = descriptor === undefined ? String(file) : `${readlinkSync(descriptor)}${name}`;
  return path.startsWith(folder);
}

/** Wraps the calls of a save in the folder of the project, for all modules of this process. */
function failCalls(): void {
  for (const call of ['realpath', 'stat', 'rename', 'unlink'] as const) {
    const work = real[call] as (...args: readonly unknown[]) => Promise<unknown>;
    const wrapped = (...args: readonly unknown[]) =>
      isOurs(args[0]) ? around(call, () => work(...args)) : work(...args);
    Object.assign(fs, { [call]: wrapped });
  }
  const open = async (...args: Parameters<typeof fs.open>) => {
    if (!isOurs(args[0])) return real.open(...args);
    const handle = await around('open', () => real.open(...args));
    for (const call of handleCalls) {
      const work = handle[call].bind(handle) as (...args: readonly unknown[]) => Promise<unknown>;
      Object.assign(handle, { [call]: (...rest: readonly unknown[]) => around(call, () => work(...rest)) });
    }
    return handle;
  };
  Object.assign(fs, { open });
  syncBuiltinESMExports();
}

/** The only failure that leaves the new file; its message says so. */
function isFolderSync(body: unknown): boolean {
  return /could not confirm that its folder is on the disk/.test(JSON.stringify(body));
}

function savedVersion(): string {
  const { variables } = JSON.parse(readFileSync(path, 'utf8')) as { variables: { defaultValue: string }[] };
  return variables[0]?.defaultValue ?? '';
}

test('whichever file call of a save fails, the file is the old or the new one, and the next save works', async (context) => {
  const { editor } = daemon;
  const failed: string[] = [];
  for (let call = 1; ; call += 1) {
    assert.ok(call < maxCalls, 'a save never gets to its end');
    const before = savedVersion();
    await editor.ok('PUT /projects/current/variables', { variables: [variable(String(call))] });

    [nth, made] = [call, []];
    const { status, body } = await editor.send('POST /projects/current/save', { path, overwrite: true });
    nth = 0;

    if (made.length < call) break;
    const what = `call ${call}, ${made.at(call - 1)}`;
    failed.push(made[call - 1] ?? '');
    if (status === 200) assert.equal(savedVersion(), String(call), what);
    else {
      assert.equal(status, 500, what);
      assert.doesNotMatch(JSON.stringify(body), /EIO|gatehouse-save/, what);
      assert.equal(savedVersion(), isFolderSync(body) ? String(call) : before, what);
      assert.equal((await editor.ok('GET /projects/current')).hasUnsavedChanges, true, what);
    }
    if (made.at(call - 1) !== 'unlink') assert.deepEqual(readdirSync(folder), ['project.zp'], what);
    // After any failure, the file still counts as the project's own.
    await editor.ok('POST /projects/current/save', { path });
    assert.equal(savedVersion(), String(call), what);
  }
  context.diagnostic(failed.join(', '));
  for (const call of ['open', 'writeFile', 'sync', 'rename']) assert.ok(failed.includes(call), call);
});
