import { join } from 'node:path';
import { openSandbox } from '@gatehouse/sandbox/open-sandbox';
import type { Sandbox } from '@gatehouse/sandbox/sandbox';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { DataFolder, Logger } from '@gatehouse/sdk-plugin';
import type { PluginDirectory } from '@gatehouse/sdk-plugin/internal';
import type { FileRules } from '../files/file-rules.ts';
import { realPlace } from '../files/real-place.ts';
import type { PartLauncher } from '../pool/part-launcher.ts';
import { type AskPlugin, ConfinedParts } from './confined-parts.ts';
import { LocalPartLauncher } from './local-part-launcher.ts';
import { PartPool } from './part-pool.ts';

interface Parts {
  readonly config: { readonly leaseSeconds: number; readonly requireSandbox: boolean };
  readonly use: {
    readonly catalog: Pick<ActionCatalog, 'addedBy'>;
    readonly dataFolder: DataFolder;
    readonly pluginDirectory: PluginDirectory;
  };
  readonly log: Logger;
  readonly rules: () => FileRules;
  /** Parent of the folders of processes. */
  readonly folder: string;
  readonly askPlugin: AskPlugin;
}

interface OpenedParts {
  readonly confined: ConfinedParts;
  /** Launches them on this machine. */
  readonly partLauncher: PartLauncher;
}

/** The processes of worker parts of plugins that are not trusted like the product. */
export function openConfinedParts(parts: Parts): OpenedParts {
  const { config, use, log, folder, askPlugin } = parts;
  const { catalog, pluginDirectory: directory } = use;
  const launcher = new LocalPartLauncher({
    sandbox: () => confine(parts),
    folders: folder,
    log,
    silentMs: config.leaseSeconds * 1_000,
  });
  const onProblem = (pluginId: string, message: string) => directory.noteWorkerProblem(pluginId, message);
  const newPool = (of: PartLauncher) => new PartPool({ launcher: of, onProblem });
  const confined = new ConfinedParts({ pool: newPool(launcher), newPool, directory, catalog, askPlugin });
  return { confined, partLauncher: launcher };
}

/** As workers, but for the folder of temporary files, which is one of their own. */
async function confine({ config, use, rules }: Parts): Promise<Sandbox | null> {
  // The product alone: a part sees of other plugins nothing.
  const programs = () => {
    const { code, plugins } = use.pluginDirectory.codeFolders();
    return [code, ...plugins.filter((folder) => isWithin(folder, code))].map(realPlace);
  };
  const opened = await openSandbox({
    ...{ folder: join(use.dataFolder.path, 'sandbox'), isSealed: true },
    rules: () => ({ ...rules(), temporary: [] }),
    programs,
  });
  if ('sandbox' in opened) return opened.sandbox;
  // Without one, a notice of the workers says so.
  if (config.requireSandbox) throw new Error(`Worker parts cannot be confined: ${opened.problem}`);
  return null;
}
