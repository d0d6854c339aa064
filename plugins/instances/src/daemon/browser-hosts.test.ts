import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrowserHosts } from './browser-hosts.ts';

function open() {
  const released: boolean[] = [];
  const ends: (() => void)[] = [];
  let opened = 0;
  const hosts = new BrowserHosts({
    open: async () => {
      opened += 1;
      const ended = new Promise<string>((resolve) => ends.push(() => resolve('signal SIGKILL')));
      const command = () => Promise.reject(new Error('there is nobody'));
      const release = ({ isReusable }: { isReusable: boolean }) => void released.push(isReusable);
      const link = { pid: opened, folder: '/nowhere', hostPidOf: async () => null };
      return { ...link, ended, command, release };
    },
  });
  return { hosts, released, ends, opened: () => opened };
}

test('browsers share a worker, which is released when the last one has ended', async () => {
  const { hosts, released, opened } = open();
  const homes = await Promise.all([hosts.take(), hosts.take(), hosts.take()]);

  for (const { worker } of homes) worker.release({ isReusable: true });

  assert.deepEqual([opened(), released], [1, [true]]);
});

test('the twenty-fifth browser gets another worker', async () => {
  const { hosts, opened } = open();

  for (let count = 0; count < 25; count += 1) await hosts.take();

  assert.equal(opened(), 2);
});

test('a worker that did not answer a command gets no more browsers, and ends', async () => {
  const { hosts, released, opened } = open();
  const [stays, leaves] = [await hosts.take(), await hosts.take()];

  leaves.worker.release({ isReusable: false });
  await hosts.take();
  stays.worker.release({ isReusable: true });

  assert.deepEqual([opened(), released], [2, [false]]);
});

test('a worker that died is replaced', async () => {
  const { hosts, ends, opened } = open();
  const { worker } = await hosts.take();

  ends[0]?.();
  await worker.ended;
  await hosts.take();

  assert.equal(opened(), 2);
});
