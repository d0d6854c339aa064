import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { isBrowserAlive } from '../daemon/browser-process.ts';
import { createApiKit } from '../testing/api-kit.ts';
import { until } from '../testing/until.ts';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly isDead: boolean;
}

async function processes(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return stats.flatMap((stat) => {
    if (stat === '') return [];
    const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [
      { pid: Number.parseInt(stat, 10), parent: Number(parent), group: Number(group), isDead: state === 'Z' },
    ];
  });
}

/** The process and all its descendants. */
function treeOf(root: number, all: readonly Process[]): readonly Process[] {
  const own = all.filter(({ pid }) => pid === root);
  const children = all.filter(({ parent }) => parent === root);
  return [...own, ...children.flatMap(({ pid }) => treeOf(pid, all))];
}

test('a browser that hangs is killed together with all processes that it started', async (context) => {
  const { create, call, browserOf, folders, url } = await createApiKit(context, { '/': 'a page' });
  const id = await create();
  await call('tab_navigate', { id, tabId: 0, body: { url: url('/') } });
  const { pid } = browserOf(id).launched;
  const { profileDir } = await call('instance_get', { id });
  const tree = treeOf(pid, await processes());
  const ids = new Set(tree.map((one) => one.pid));
  const own = (await processes()).find((one) => one.pid === process.pid);
  for (const { pid: frozen } of tree) process.kill(frozen, 'SIGSTOP');

  await call('instance_release', { id });
  await until(async () => (await processes()).every(({ pid: other, isDead }) => isDead || !ids.has(other)));

  assert.equal(tree.length > 2, true);
  assert.deepEqual([...new Set(tree.map(({ group }) => group))], [pid]);
  assert.notEqual(own?.group, pid);
  assert.equal(await isBrowserAlive({ pid, folder: profileDir }), false);
  assert.deepEqual(await folders(), []);
});
