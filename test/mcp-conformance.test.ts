// See docs/decisions/0264-official-checks-of-mcp.md
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { type KeyedProxy, startKeyedProxy } from './support/keyed-proxy.ts';
import { officialCheck, officialChecksSkipped } from './support/official-checks.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

/** The names of the checks that fail, by the reason. */
const expected: Readonly<Record<string, readonly string[]>> = JSON.parse(
  await readFile(new URL('fixtures/mcp-conformance.json', import.meta.url), 'utf8'),
);

/** The end of a run of the suite, by its own account. */
interface Outcome {
  readonly code: number | null;
  readonly output: string;
  readonly passed: number;
}

describe('the official conformance suite passes, but for what its file of reasons names', {
  skip: officialChecksSkipped,
}, () => {
  let folder = '';
  let gatehouse: TestDaemon;
  let proxy: KeyedProxy;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-conformance-'));
    gatehouse = await startTestDaemon();
    await gatehouse.editor.ok('POST /projects');
    proxy = await startKeyedProxy(gatehouse.editor.baseUrl, gatehouse.key);
    const names = Object.values(expected).flat();
    const lines = ['server:', ...names.map((name) => `  - ${name}`), ''];
    await writeFile(join(folder, 'expected.yml'), lines.join('\n'));
    await writeFile(join(folder, 'none.yml'), 'server: []\n');
  });
  after(async () => {
    proxy.close();
    await gatehouse.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function runSuite(revision: string, failures: string): Promise<Outcome> {
    const { command, args } = officialCheck('conformance', 'dist/index.js');
    const asked = ['server', '--url', `${proxy.baseUrl}/mcp`, '--requirements', revision];
    const files = ['--expected-failures', join(folder, failures), '--output-dir', join(folder, revision)];
    const child = spawn(command, [...args, ...asked, ...files], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return { code, output, passed: Number(/Total: (\d+) passed/.exec(output)?.[1]) };
  }

  const failing = new Set<string>();
  for (const [revision, least] of [
    ['2025-11-25', 40],
    ['2026-07-28', 110],
  ] as const) {
    test(`in revision ${revision}`, async () => {
      const { code, output, passed } = await runSuite(revision, 'expected.yml');
      assert.equal(code, 0, output.slice(output.indexOf('=== SUMMARY')));
      assert.ok(passed >= least, `${passed} checks passed`);
      for (const [, name = ''] of output.matchAll(/^ {2}~ (\S+)$/gm)) failing.add(name);
    });
  }

  test('the file names nothing else', () => {
    assert.deepEqual([...failing].sort(), Object.values(expected).flat().sort());
  });

  test('and fails where the file names less', async () => {
    const { code, output } = await runSuite('2025-11-25', 'none.yml');
    assert.equal(code, 1);
    assert.match(output, /Unexpected failures[\s\S]*logging-set-level/);
  });
});
