import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isBrowserAlive } from '../daemon/browser-process.ts';
import { createRegistryKit } from '../testing/browser-kit.ts';
import { until } from '../testing/until.ts';
import { SharedBrowsers, type SharingLimits } from './shared-browsers.ts';

const wide: SharingLimits = { contexts: 8, opened: 1000, ageMs: 3_600_000, megabytes: 10_000 };

async function openShared(context: TestContext, limits: Partial<SharingLimits>) {
  const kit = await createRegistryKit(context);
  const shared = new SharedBrowsers({ ...wide, ...limits });
  const open = async (taskId: string | null = null) => {
    const { host, owner } = kit.runOf(taskId);
    const { sharing, ...instance } = await kit.registry.open({ host, owner: { ...owner, taskId } });
    assert.ok(sharing);
    return shared.open({ ...instance, sharing }, { relay: null, stored: null });
  };
  const isAlive = (pid: number) => isBrowserAlive({ pid, folder: kit.folder });
  return { ...kit, open, isAlive };
}

const end = { writesProfile: false };

for (const { what, limits } of [
  { what: 'that had its number of contexts', limits: { opened: 2 } },
  { what: 'that is old', limits: { ageMs: 0 } },
  { what: 'that is large', limits: { megabytes: 1 } },
]) {
  test(`a process ${what} gets no more, and ends when those in it have`, async (context) => {
    const { open, isAlive } = await openShared(context, limits);
    const first = await open();
    const same = what.includes('number') ? await open() : first;

    const next = await open();

    assert.deepEqual([same.pid, next.pid === first.pid], [first.pid, false]);
    const page = first.context.pages()[0];
    assert.equal(await page?.evaluate('1 + 1'), 2);
    await Promise.all([first.end(end), same.end(end)]);
    assert.deepEqual([await isAlive(first.pid), await isAlive(next.pid)], [false, true]);
    await next.end(end);
  });
}

test('a process of a task waits for the next try; another task gets another process', async (context) => {
  const { open, isAlive } = await openShared(context, {});
  const first = await open('one');
  await first.end(end);

  const second = await open('one');
  assert.deepEqual([second.pid, second.context === first.context], [first.pid, false]);
  await second.end(end);
  const other = await open('other');

  assert.notEqual(other.pid, first.pid);
  await until(async () => !(await isAlive(first.pid)));
  process.kill(other.pid, 'SIGKILL');
});

test('calls at the same time start one process, and its failure is reported to each of them', async (context) => {
  const kit = await createRegistryKit(context, {
    findBrowser: async () => ({ executablePath: '/bin/false', kind: 'full' }),
  });
  const shared = new SharedBrowsers(wide);
  const { sharing, ...instance } = await kit.registry.open(kit.runOf());
  assert.ok(sharing);
  const open = () => shared.open({ ...instance, sharing }, { relay: null, stored: null });

  const answers = await Promise.allSettled([open(), open()]);

  for (const answer of answers) {
    assert.match(String(answer.status === 'rejected' && answer.reason), /\/bin\/false did not start/);
  }
  await assert.rejects(open(), /did not start/);
});
