// See docs/decisions/0059-sandbox-of-workers.md.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeniedEntries, mountArguments } from './bwrap-arguments.ts';
import type { Confinement } from './confinement.ts';
import type { Bwrap } from './find-bwrap.ts';
import { HomeStamp } from './home-stamp.ts';
import { type WorkerFolders, type WorkerPlaces, workerMounts } from './worker-mounts.ts';

export interface SandboxOptions {
  readonly bwrap: Bwrap;
  /** Called at each start of a worker: browsers may be found later. */
  readonly places: () => WorkerPlaces;
  /** Private to the daemon; entries without rights are created in it. */
  readonly folder: string;
  /** Nothing but what is granted can be written to, also in memory. */
  readonly isSealed: boolean;
}

/** The sandbox reads its arguments from this descriptor, since every user of the machine can read command lines. */
export const sandboxArgumentsFd = 6;

export interface WrappedCommand {
  readonly command: readonly string[];
  /** Content of the descriptor `sandboxArgumentsFd`. */
  readonly input: string;
}

/** Starts worker processes in their own namespaces, where they reach only what they were granted. */
export class Sandbox {
  readonly #options: SandboxOptions;
  readonly #home: HomeStamp;
  /** Created for the first worker. */
  #denied: DeniedEntries | null = null;

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.#home = new HomeStamp(options.places().home);
  }

  /** Wraps a command. */
  wrap(command: readonly string[], confinement: Confinement, folders: WorkerFolders): WrappedCommand {
    const { bwrap, places, folder, isSealed } = this.#options;
    this.#denied ??= makeDeniedEntries(folder);
    const args = [
      ...bwrap.flags,
      ...(confinement.hasNetwork ? [] : [bwrap.networkFlag]),
      ...mountArguments(workerMounts(confinement, places(), folders), this.#denied),
      ...(isSealed ? sealing(confinement) : []),
      ...['--chdir', folders.own],
    ];
    return {
      command: [bwrap.program, '--args', String(sandboxArgumentsFd), '--', ...command],
      input: args.map((arg) => `${arg}\0`).join(''),
    };
  }

  /** Workers with the same key see the same files. The key changes with the entries of the home folder. */
  keyOf(confinement: Confinement): string {
    const isInHome = confinement.files.some(({ hidesDotEntries }) => hidesDotEntries);
    const home = isInHome ? this.#home.stamp(confinement.runsPrograms) : '';
    return `${home} ${JSON.stringify(confinement)}`;
  }
}

/** The folders of the sandbox itself are in memory, of which each process could fill a half. */
function sealing({ files }: Confinement): readonly string[] {
  const isOfMachine = files.some(({ path, access }) => path === '/' && access !== 'none');
  return [...(isOfMachine ? [] : ['--remount-ro', '/']), '--remount-ro', '/dev'];
}

function makeDeniedEntries(folder: string): DeniedEntries {
  const denied = { file: join(folder, 'denied-file'), folder: join(folder, 'denied-folder') };
  mkdirSync(denied.folder, { recursive: true, mode: 0o700 });
  writeFileSync(denied.file, '');
  chmodSync(denied.folder, 0);
  chmodSync(denied.file, 0);
  return denied;
}
