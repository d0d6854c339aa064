import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkSession } from '@gatehouse/node-link/session';
import type { RemoteWorkers, WorkerLauncher } from '@gatehouse/plugin-runtime/api';
import { closedConfinement } from '@gatehouse/sandbox/confinement';
import { FileHashes } from '../files/file-hashes.ts';
import { ConnectedNode } from './connected-node.ts';

const ignore = () => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

function connect(labels: readonly string[]) {
  let hear: (message: unknown, bytes: Buffer | null) => void = ignore;
  let end: (reason: string) => void = ignore;
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const session = {
    nodeId: '1',
    isConnected: true,
    ended,
    end,
    send: ignore,
    listen: (listener: typeof hear) => {
      hear = listener;
    },
  };
  let launcher: WorkerLauncher | undefined;
  const remote = {
    openPool: (given: WorkerLauncher) => {
      launcher = given;
      return { stop: async () => undefined };
    },
  };
  const node = new ConnectedNode({
    session: session as unknown as LinkSession,
    name: 'rack-1',
    greeting: {
      version: '1',
      contract: '1.2.0',
      sdk: '0.1.0',
      slots: 1,
      labels: [...labels],
      plugins: [],
      canLayOut: false,
      hostsParts: false,
      sharedFolders: [],
    },
    remote: remote as unknown as RemoteWorkers,
    log,
    hashes: new FileHashes(),
    closedPlaces: () => [],
    onLease: ignore,
    onLabels: () => undefined,
    onChange: ignore,
  });
  const launcherOfPool = () => {
    assert.ok(launcher);
    return launcher;
  };
  return { node, end, hear: (message: unknown) => hear(message, null), launcher: launcherOfPool };
}

test('a node that says it is another one has the name of its token alone', () => {
  const { node } = connect(['gpu', 'node=rack-2']);

  assert.deepEqual(node.labels, ['gpu', 'node=rack-1']);
});

test('workers of a lost node end, and all runs of a series count as begun', async () => {
  const { node, end, hear, launcher } = connect([]);
  hear({ kind: 'leased', leaseId: 'a', set: 'any', epoch: 1 });
  const worker = launcher().launch(closedConfinement, { message: ignore, bytes: ignore });

  end('its cable was cut');

  assert.match(await worker.ended, /The node rack-1 was lost: its cable was cut/);
  assert.deepEqual([worker.isAlive, worker.begunRuns], [false, Number.POSITIVE_INFINITY]);
  assert.deepEqual([worker.node, worker.isNodeLost], ['rack-1', true]);
  assert.equal(node.lostLeases, 1);
});

test('a malformed message ends the session', async () => {
  const { node, hear } = connect([]);

  hear({ kind: 'leased', leaseId: 7 });

  assert.match(await node.ended, /malformed/);
});

test('a node that drains by itself takes no further thread', () => {
  const { node, hear } = connect([]);

  hear({ kind: 'drained' });

  assert.deepEqual([node.isDraining, node.refusal], [true, 'drains']);
});
