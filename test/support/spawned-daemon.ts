import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from './api-client.ts';
import { type RunningDaemon, startGatehouse } from './gatehouse-process.ts';

/** A daemon in a process of its own, as a person starts it, and a folder for what a test makes. */
export interface SpawnedDaemon {
  readonly daemon: RunningDaemon;
  readonly folder: string;
  readonly dataDir: string;
  /** The folder for temporary files of the daemon. */
  readonly temporary: string;
  readonly editor: ApiClient;
  readonly runner: ApiClient;
  stop(): Promise<void>;
}

export async function spawnDaemon(): Promise<SpawnedDaemon> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-spawned-'));
  const [dataDir, temporary] = [join(folder, 'data'), join(folder, 'tmp')];
  await mkdir(temporary);
  const daemon = await startGatehouse(dataDir, [], { env: { TMPDIR: temporary } });
  return {
    ...{ daemon, folder, dataDir, temporary },
    editor: createApiClient(daemon.editorUrl, daemon.key),
    runner: createApiClient(daemon.runnerUrl, daemon.key),
    stop: async () => {
      daemon.process.kill('SIGTERM');
      await once(daemon.process, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
