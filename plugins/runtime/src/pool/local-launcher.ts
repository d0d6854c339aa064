import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import type { LaidOut } from '@gatehouse/sandbox/worker-mounts';
import type { Logger } from '@gatehouse/sdk-plugin';
import { ChildTransport } from './child-transport.ts';
import type { WorkerLauncher } from './worker-launcher.ts';
import type { TransportListener, WorkerTransport } from './worker-transport.ts';

export interface LocalLauncherOptions {
  readonly log: Logger;
  /** Maximum megabytes of data of a run; 2048 by default. */
  readonly memoryMb?: number;
  /** Path of a file with further trusted authorities; empty for that of the environment. */
  readonly certificates?: string;
  /** Confines workers; null, the default, without a sandbox: all workers have the rights of the daemon. */
  readonly sandbox?: Promise<Sandbox | null>;
  /** Parent of the private folders of workers; a temporary folder by default. */
  readonly folders?: string;
}

/** Launches workers as child processes, in the sandbox of this machine where it has one. */
export class LocalLauncher implements WorkerLauncher {
  readonly isReady: Promise<unknown>;
  readonly #options: LocalLauncherOptions;
  #sandbox: Sandbox | null = null;

  constructor(options: LocalLauncherOptions) {
    this.#options = options;
    this.isReady = Promise.resolve(options.sandbox).then((sandbox = null) => {
      this.#sandbox = sandbox;
    });
    // The first launch reports it.
    this.isReady.catch(() => undefined);
  }

  keyOf(confinement: Confinement): string {
    return this.#sandbox?.keyOf(confinement) ?? '';
  }

  get canLayOut(): boolean {
    return this.#sandbox !== null;
  }

  launch(
    confinement: Confinement,
    listener: TransportListener,
    laidOut: LaidOut | null = null,
  ): WorkerTransport {
    const { log, memoryMb = 2048, certificates = '', folders = temporaryFolders() } = this.#options;
    const place = { confinement, sandbox: this.#sandbox, folders, laidOut };
    return new ChildTransport({ log, memoryMb, certificates, ...place }, listener);
  }
}

function temporaryFolders(): string {
  return join(tmpdir(), `gatehouse-workers-${process.pid}`);
}
