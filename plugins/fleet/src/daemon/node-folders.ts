import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Confinement } from '@gatehouse/sandbox/confinement';
import { isWithin } from '@gatehouse/sdk-actions/internal/files';
import type { NodeGreeting } from '../protocol/node-greeting.ts';
import type { SentFolders } from './sent-folders.ts';

type Rights = Confinement['files'];

interface NodeFoldersOptions {
  readonly sent: SentFolders;
  readonly greeting: Pick<NodeGreeting, 'canLayOut' | 'sharedFolders'>;
  /** Places of this machine that no run opens. */
  closedPlaces(): readonly string[];
}

/** The folders of projects of which a node has a copy. */
export class NodeFolders {
  readonly #options: NodeFoldersOptions;
  /** With the rights of their runs. */
  readonly #copies = new Map<string, Rights>();

  constructor(options: NodeFoldersOptions) {
    this.#options = options;
  }

  /** The folder of the project goes to the node, where its runs read it; rejects where it could not. */
  async prepare({ files, projectFolder: folder }: Confinement): Promise<void> {
    const { canLayOut, sharedFolders } = this.#options.greeting;
    if (folder === undefined || !canLayOut || sharedFolders.some((shared) => isWithin(folder, shared)))
      return;
    const closed = this.#options.closedPlaces().filter((path) => path !== folder && isWithin(path, folder));
    const rights = [...files, ...closed.map((path) => ({ path, access: 'none' as const }))];
    await this.#options.sent.send({ folder, rights });
    this.#copies.set(folder, rights);
  }

  /** The folder of a project of which the node has a copy; null where its runs use files of the node. */
  copyFor(projectPath: string | null): string | null {
    const own = projectPath === null ? null : realFolder(dirname(projectPath));
    if (own === null) return null;
    const around = [...this.#copies.keys()].filter((folder) => isWithin(own, folder));
    return around.sort((one, other) => other.length - one.length)[0] ?? null;
  }

  /** Brings the folder as it is now. */
  async refresh(folder: string): Promise<void> {
    const rights = this.#copies.get(folder);
    if (rights !== undefined) await this.#options.sent.send({ folder, rights });
  }

  /** A file is about to be replaced: a folder that is being sent has it as it is now. */
  keep(real: string): Promise<void> {
    return this.#options.sent.keep(real);
  }
}

function realFolder(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null;
  }
}
