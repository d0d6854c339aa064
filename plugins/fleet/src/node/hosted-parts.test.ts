import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConnectPart, PartLauncher } from '@gatehouse/plugin-runtime/api';
import { closedConfinement } from '@gatehouse/sandbox/confinement';
import type { FromNode } from '../protocol/node-messages.ts';
import { HostedParts } from './hosted-parts.ts';
import type { ProjectCopies } from './project-copies.ts';

const folder = '/srv/store/lamps';
const part = { pluginId: 'lamps', url: `file://${folder}/worker.mjs`, config: undefined, confined: null };
const launch = {
  kind: 'launch-part',
  ...{ partId: 1, part, confinement: closedConfinement, folders: [folder] },
} as const;

function setUp(laidOut: readonly string[]) {
  let start: (connect: ConnectPart) => void = () => undefined;
  const ready = new Promise<ConnectPart>((resolve) => {
    start = resolve;
  });
  const launcher: PartLauncher = { prepare: () => ready };
  const killed: string[] = [];
  const connect: ConnectPart = () => {
    let end: (end: string) => void = () => undefined;
    const ended = new Promise<string>((resolve) => {
      end = resolve;
    });
    const kill = (reason: string) => {
      killed.push(reason);
      end(reason);
    };
    return { isAlive: true, ended, send: () => undefined, kill };
  };
  let held = 0;
  const hold = (at: string) => {
    if (!laidOut.includes(at)) return null;
    held += 1;
    const release = () => {
      held -= 1;
    };
    return { at, source: at, release };
  };
  let hear: (message: FromNode) => void = () => undefined;
  const heard = new Promise<FromNode>((resolve) => {
    hear = resolve;
  });
  const copies = { hold } as unknown as ProjectCopies;
  const parts = new HostedParts({ launcher, copies, send: hear });
  return { parts, start: () => start(connect), killed, heard, held: () => held };
}

test('a part whose code is not there does not start', async () => {
  const { parts, heard } = setUp([]);

  parts.receive(launch);

  const end = `its code is not on the node: ${folder}`;
  assert.deepEqual(await heard, { kind: 'part-ended', partId: 1, end });
});

test('a part that is ended before it has started leaves no process, and its code is let go', async () => {
  const { parts, start, killed, heard, held } = setUp([folder]);
  parts.receive(launch);
  assert.equal(held(), 1);

  parts.receive({ kind: 'kill-part', partId: 1, reason: 'It was not needed' });
  start();

  assert.equal((await heard).kind, 'part-ended');
  assert.deepEqual([killed.length, held()], [1, 0]);
});

test('a part that is prepared while the session of its node ends leaves no process', async () => {
  const { parts, start, killed, heard } = setUp([folder]);
  parts.receive(launch);

  await parts.endAll('the session ended');
  start();

  assert.equal((await heard).kind, 'part-ended');
  assert.deepEqual(killed, ['the session ended']);
});
