import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Daemon, startDaemon } from '@gatehouse/daemon';
import { createLogger } from '@gatehouse/host';
import type { HostName } from '@gatehouse/sdk-plugin';
import { useSourceParts } from '@gatehouse/test-tiers';
import { type ApiClient, createApiClient } from './api-client.ts';
import { quietSettings } from './quiet-settings.ts';

export interface TestDaemon {
  readonly daemon: Daemon;
  readonly dataDir: string;
  /** Uses the bootstrap key: every scope, tier 3. */
  readonly editor: ApiClient;
  readonly runner: ApiClient;
  readonly key: string;
  stop(): Promise<void>;
}

export interface TestDaemonOptions {
  readonly hosts?: readonly HostName[];
  readonly plugins?: readonly string[];
  /** Ids of those that run in the host. */
  readonly inHost?: readonly string[];
  /** A name or the path of a file. Default: `standard`. */
  readonly edition?: string;
  readonly pluginConfig?: Readonly<Record<string, unknown>>;
  /** In bytes. */
  readonly uploadLimit?: number;
}

/** A whole daemon in this process, on free ports and with a separate data folder. */
export async function startTestDaemon(options: TestDaemonOptions = {}): Promise<TestDaemon> {
  if (options.plugins !== undefined) useSourceParts();
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-test-'));
  const daemon = await startDaemon(quietSettings({ dataDir, ...options }), createLogger('silent'));
  await daemon.settled;
  const key = daemon.bootstrapKey ?? '';
  return {
    daemon,
    dataDir,
    key,
    editor: createApiClient(daemon.baseUrls.editor ?? '', key),
    runner: createApiClient(daemon.baseUrls.runner ?? '', key),
    stop: async () => {
      await daemon.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
