import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { declaration } from './declaration.ts';
import { createNodeHandlers } from './handlers/node-handlers.ts';
import { NodeStore } from './store/node-store.ts';
import type { StoredNode } from './store/stored-node.ts';

export default declaration.implement(async ({ config, use, log, onStop }) => {
  const { documentStore, clock, changes, dataFolder, productInfo, remoteWorkers: remote } = use;
  const nodes = await documentStore.collection<StoredNode>('nodes');
  const store = new NodeStore({ nodes, clock });
  if (config.node !== undefined) {
    const { runNode } = await import('./node/run-node.ts');
    const { NodeCredential } = await import('./node/node-credential.ts');
    const { ProjectCopies } = await import('./node/project-copies.ts');
    const { openNodeKey } = await import('./node/node-key.ts');
    const { newKey } = await import('./sealing/session-keys.ts');
    const own = await dataFolder.folder('node');
    const credential = new NodeCredential(own);
    const keys = { own: await openNodeKey(own), fleeting: newKey() };
    const folder = await dataFolder.folder('files');
    const copies = new ProjectCopies({ folder, maxBytes: config.node.cacheMb * 2 ** 20 });
    const running = await runNode({
      ...{ config: config.node, beatMs: config.beatMs },
      ...{ credential, copies, keys, remote, use, log },
    });
    onStop(() => running.stop());
  }
  if (config.engine === 'local') return createNodeHandlers({ store, fleet: null });
  // Nothing of the engine and the link is loaded without it.
  const { Fleet } = await import('./daemon/fleet.ts');
  const fleet = new Fleet({
    config: { ...config, engineUrl: engineUrlOf(config), tls: await readTls(config) },
    store,
    remote,
    closedPlaces: () => use.fileGrants.rules().closed,
    productInfo,
    changed: changes.ofKind('nodes', 'node:read'),
    log,
    prefix: await prefixOf(documentStore),
  });
  onStop(() => fleet.close());
  const { serveWrittenFiles } = await import('./written/serve-written-files.ts');
  serveWrittenFiles(use.channels, () => fleet.nodes);
  await fleet.open();
  const { createFleetCheck } = await import('./daemon/fleet-check.ts');
  use.liveChecks.add(createFleetCheck({ fleet, store, productVersion: productInfo.productVersion }));
  return createNodeHandlers({ store, fleet });
});

type Config = Parameters<Parameters<typeof declaration.implement>[0]>[0]['config'];

function engineUrlOf({ engineUrl }: Config): string {
  if (engineUrl !== undefined) return engineUrl;
  throw new Error('The engine bullmq needs an address: --engine-url redis://HOST:PORT');
}

async function readTls({ certificate, certificateKey }: Config) {
  if (certificate === undefined && certificateKey === undefined) return null;
  if (certificate === undefined || certificateKey === undefined)
    throw new Error('Nodes need both fleet.certificate and fleet.certificateKey');
  const [cert, key] = await Promise.all([readFile(certificate, 'utf8'), readFile(certificateKey, 'utf8')]);
  return { cert, key };
}

type Store = Parameters<Parameters<typeof declaration.implement>[0]>[0]['use']['documentStore'];

/** Several daemons may share an engine: each has its own names there. */
async function prefixOf(documentStore: Store): Promise<string> {
  const facts = await documentStore.collection<{ readonly id: string; readonly name: string }>('engine');
  const known = facts.get('prefix');
  if (known !== undefined) return known.name;
  const name = `gatehouse-${randomUUID().slice(0, 8)}`;
  await facts.insert({ id: 'prefix', name });
  return name;
}
