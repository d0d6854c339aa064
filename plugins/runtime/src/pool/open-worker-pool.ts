import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { folderOfProgram } from '@gatehouse/sandbox/program-places';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { DataFolder, Logger, Notices } from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import { createFileGrants, type FileGrants } from '../files/file-grants.ts';
import type { FileRules } from '../files/file-rules.ts';
import { followRules } from '../files/installed-rules.ts';
import { realPlace } from '../files/real-place.ts';
import type { RootsSetting } from '../files/roots-setting.ts';
import type { ConfinedPart } from '../protocol/worker-messages.ts';
import { confineWorkers } from '../sandbox/confine-workers.ts';
import { LocalLauncher } from './local-launcher.ts';
import type { HostLauncher } from './remote-workers.ts';
import { sweepWorkerFolders } from './worker-folder.ts';
import type { WorkerLauncher } from './worker-launcher.ts';
import { WorkerPool } from './worker-pool.ts';

interface Parts {
  readonly config: {
    readonly maxMemoryMb: number;
    readonly leaseSeconds: number;
    readonly requireSandbox: boolean;
    readonly files: {
      readonly roots?: RootsSetting | undefined;
      readonly certificates?: string | undefined;
    };
  };
  readonly use: {
    readonly dataFolder: DataFolder;
    readonly notices: Notices;
    readonly pluginDirectory: PluginDirectory;
  };
  readonly log: Logger;
  readonly confinedParts: () => readonly ConfinedPart[];
}

export interface OpenedPool {
  /** Rejects where a sandbox is required but unavailable. */
  readonly isReady: Promise<void>;
  readonly pool: WorkerPool;
  /** A further pool, of workers that are launched elsewhere. */
  newPool(launcher: WorkerLauncher): WorkerPool;
  readonly launcher: HostLauncher;
  readonly grants: FileGrants;
  readonly rules: () => FileRules;
  /** Private to the daemon, which empties it at each start. */
  readonly folder: string;
  /** Makes a program available to workers. */
  addProgram(path: string): void;
}

const anyFiles = {
  what: 'Runs with io:filesystem may use every file of this account: runtime.files.roots is "any"',
  fix: 'Name the folders that runs need in its place',
};

/** The workers of the daemon, confined by its settings and the abilities of this machine. */
export function openWorkerPool({ config, use, log, confinedParts }: Parts): OpenedPool {
  const { dataFolder, notices, pluginDirectory } = use;
  const code = () => pluginDirectory.codeFolders();
  const rules = followRules({ data: dataFolder.path, code, roots: config.files.roots });
  // A root that cannot be granted is an error of the start, not of the first run.
  rules();
  if (config.files.roots === 'any') notices.add(anyFiles);
  const programs = new Set<string>();
  // Compiled worker parts of plugins from elsewhere.
  const workerFolders = () =>
    trustedParts(pluginDirectory)
      .map(({ url }) => dirname(fileURLToPath(url)))
      .filter((folder) => !isWithin(folder, code().code));
  const extras = () => code().extras ?? [];
  const sandbox = confineWorkers({
    folder: join(dataFolder.path, 'sandbox'),
    rules,
    programs: () =>
      [code().code, extras(), ...code().plugins, ...workerFolders(), ...programs].flat().map(realPlace),
    isRequired: config.requireSandbox,
    notices,
  });
  const folder = join(dataFolder.path, 'work');
  void sweepWorkerFolders(folder);
  const { certificates = '' } = config.files;
  const memoryMb = config.maxMemoryMb;
  const launcher = new LocalLauncher({ log, folders: folder, sandbox, memoryMb, certificates });
  const newPool = poolMaker({ config, use, log, confinedParts });
  return {
    isReady: config.requireSandbox ? sandbox.then(() => undefined) : Promise.resolve(),
    pool: newPool(launcher),
    newPool,
    launcher,
    folder,
    rules,
    grants: createFileGrants(rules),
    addProgram: (path) => {
      for (const place of folderOfProgram(path)) programs.add(place);
    },
  };
}

/** Each pool lends workers with the same parts, wherever they are launched. */
function poolMaker({ config: { leaseSeconds }, use: { pluginDirectory }, log, confinedParts }: Parts) {
  return (launcher: WorkerLauncher) =>
    new WorkerPool({
      launcher,
      log,
      leaseSeconds,
      workerParts: () => trustedParts(pluginDirectory),
      confinedParts,
      holdParts: () => pluginDirectory.holdWorkerParts(),
      onPartProblem: ({ pluginId, message }) => pluginDirectory.noteWorkerProblem(pluginId, message),
    });
}

function trustedParts(directory: PluginDirectory): ReturnType<PluginDirectory['workerParts']> {
  return directory.workerParts().filter(({ confined }) => confined === null);
}
