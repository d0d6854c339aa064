import type { Clock, Env } from '@gatehouse/sdk-plugin';
import { artifactStore } from '@gatehouse/sdk-plugin/internal';
import { declaration } from './declaration.ts';
import { ArtifactFiles } from './files/artifact-files.ts';
import type { StoredArtifact } from './index/stored-artifact.ts';
import { FileArtifactStore } from './store/file-artifact-store.ts';

type ArtifactsEnv = Env<(typeof declaration)['declaration']>;

const megabyte = 1_000_000;
const dayMs = 86_400_000;
const lookEveryMs = 600_000;

export default declaration.implement(async (env) => {
  const store = await openStore(env);
  const looking = setInterval(() => void store.removeExpired(), lookEveryMs).unref();
  env.onStop(() => clearInterval(looking));
  env.provide(artifactStore, store);
  return {};
});

async function openStore({ config, use, log }: ArtifactsEnv): Promise<FileArtifactStore> {
  const { name, collection } = await openIndex({ use, log });
  const files = new ArtifactFiles({
    folder: await use.dataFolder.folder(name),
    key: use.secretKeys.derive('files'),
  });
  const clock: Clock = use.clock;
  const limits = {
    run: config.maxTryMegabytes * megabyte,
    whole: config.maxTaskMegabytes * megabyte,
    all: config.maxMegabytes * megabyte,
    count: config.maxArtifacts,
  };
  const store = new FileArtifactStore({
    collection,
    files,
    limits,
    keepMs: config.keepDays * dayMs,
    clock,
    log,
  });
  await store.recover();
  return store;
}

/**
 * Tasks must run without the artifacts of before. A damaged collection and its files stay untouched until somebody
 * restores or removes them, and empty ones are used instead.
 */
async function openIndex({ use, log }: Pick<ArtifactsEnv, 'use' | 'log'>) {
  try {
    return { name: 'artifacts', collection: await use.documentStore.collection<StoredArtifact>('artifacts') };
  } catch (error) {
    const name = 'artifacts-meanwhile';
    log.error('what is stored is damaged and left alone', {
      collection: 'artifacts',
      instead: name,
      error: String(error),
    });
    return { name, collection: await use.documentStore.collection<StoredArtifact>(name) };
  }
}
