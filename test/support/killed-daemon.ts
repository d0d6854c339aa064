import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiClient, createApiClient } from './api-client.ts';
import { type RunningDaemon, type SpawnOptions, startGatehouse } from './gatehouse-process.ts';
import { killAndWait } from './kill-and-wait.ts';

/** A daemon that a test kills and starts again, on the same data folder. */
export class KilledDaemon {
  /** For the files of the test; the data folder is in it. */
  readonly folder: string;
  readonly dataDir: string;
  readonly #options: SpawnOptions;
  #daemon: RunningDaemon;
  #key: string;

  private constructor(
    folder: string,
    { dataDir, daemon, options }: { dataDir: string; daemon: RunningDaemon; options: SpawnOptions },
  ) {
    this.folder = folder;
    this.dataDir = dataDir;
    this.#options = options;
    this.#daemon = daemon;
    this.#key = daemon.key ?? '';
  }

  static async start(
    pluginConfig: Readonly<Record<string, object>> = {},
    options: SpawnOptions = {},
  ): Promise<KilledDaemon> {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-killed-'));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await writeFile(join(dataDir, 'config.json'), JSON.stringify({ pluginConfig }), { mode: 0o600 });
    const daemon = await startGatehouse(dataDir, [], options);
    return new KilledDaemon(folder, { dataDir, daemon, options });
  }

  get pid(): number {
    return this.#daemon.pid;
  }

  get key(): string {
    return this.#key;
  }

  get editor(): ApiClient {
    return createApiClient(this.#daemon.editorUrl, this.#key);
  }

  get runner(): ApiClient {
    return createApiClient(this.#daemon.runnerUrl, this.#key);
  }

  /** As a crash would end it. */
  async kill(): Promise<void> {
    await killAndWait(this.#daemon.process);
  }

  async startAgain(): Promise<void> {
    this.#daemon = await startGatehouse(this.dataDir, [], this.#options);
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
