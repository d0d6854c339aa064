import type { Manifest } from '@gatehouse/host/manifest/manifest';
import type { PluginProblem } from '@gatehouse/host/manifest/read-manifest';
import { findNewer } from '@gatehouse/package-store/find-newer';
import { type LockedPlugin, readPluginLock, writePluginLock } from '@gatehouse/package-store/plugin-lock';
import { storedFolderOf, storePlugin } from '@gatehouse/package-store/plugin-store';
import { AddedPluginError } from './added-plugin-error.ts';
import { type PreparedPlugin, preparePlugin } from './prepared-plugin.ts';

/** The plugins of a daemon that runs. */
export interface LivePlugins {
  /** Starts the plugin in a folder in place of what has its id. A problem means that what was there before lives on. */
  put(id: string, folder: string): Promise<PluginProblem | null>;
  remove(id: string): Promise<void>;
}

export interface AddedPluginsOptions {
  readonly dataDir: string;
  /** Manifests of all plugins but the added ones. */
  readonly others: () => Promise<readonly Manifest[]>;
  /** Null where no daemon runs. */
  readonly live: LivePlugins | null;
  /** Removes from the store what nobody uses any more. */
  readonly sweep: () => Promise<void>;
}

export interface Consent {
  /** The digest of the permissions that are granted; null where an update asks for no new ones. */
  readonly grant: string | null;
  /** The label of the key that grants them, or `terminal`. */
  readonly by: string;
  /** Somebody has looked at a version that seems to come from somebody else. */
  readonly isOriginAccepted: boolean;
}

export interface OutdatedPlugin {
  readonly id: string;
  readonly package: string;
  readonly version: string;
  /** The version that an update takes; null where there is none. */
  readonly wanted: string | null;
  /** The newest version, which may be younger than 7 days; null where there is none. */
  readonly latest: string | null;
  /** Why the registry could not be asked; null where it could. */
  readonly failure: string | null;
}

/** Adds, updates and removes plugins of a data folder, one change at a time. */
export class AddedPlugins {
  readonly #options: AddedPluginsOptions;
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: AddedPluginsOptions) {
    this.#options = options;
  }

  all(): Readonly<Record<string, LockedPlugin>> {
    return readPluginLock(this.#options.dataDir).plugins;
  }

  /** Fetches a plugin and looks at it. Nothing is written, and none of its code runs. */
  async prepare(source: string, isFreshAllowed: boolean): Promise<PreparedPlugin> {
    const lock = readPluginLock(this.#options.dataDir);
    return preparePlugin(source, { lock, others: await this.#options.others(), isFreshAllowed });
  }

  /** Same, of what an update of an added plugin takes. */
  async prepareUpdate(id: string, isFreshAllowed: boolean): Promise<PreparedPlugin> {
    const source = await updateSourceOf(this.#get(id), isFreshAllowed);
    const prepared = await this.prepare(source, isFreshAllowed);
    if (prepared.manifest.id === id) return prepared;
    throw new AddedPluginError(
      `The new version of ${id} calls itself ${prepared.manifest.id}; remove ${id}, and add that one`,
    );
  }

  /** Puts a prepared plugin into the store, and makes it live. The plugins stay as they were where that fails. */
  commit(prepared: PreparedPlugin, consent: Consent): Promise<void> {
    assertConsent(prepared, consent);
    return this.#alone(async () => {
      const { dataDir, live, sweep } = this.#options;
      const { manifest, fetched, permissions, before } = prepared;
      if (this.all()[manifest.id]?.files !== before?.files)
        throw new AddedPluginError(`${manifest.id} was changed by somebody else meanwhile; look at it again`);
      const files = await storePlugin(dataDir, fetched);
      const { files: _content, withScripts: _scripts, dependencies, ...facts } = fetched;
      const grant = { permissions: [...permissions], by: consent.by, at: new Date().toISOString() };
      const entry = { ...facts, files, dependencies: Object.fromEntries(dependencies), grant };
      try {
        await this.#put(manifest.id, entry, () => live?.put(manifest.id, storedFolderOf(dataDir, entry)));
      } finally {
        await sweep();
      }
    });
  }

  /** Its settings and its own files stay. */
  remove(id: string): Promise<void> {
    this.#get(id);
    return this.#alone(async () => {
      const { dataDir, live, sweep } = this.#options;
      const lock = readPluginLock(dataDir);
      const { [id]: _gone, ...plugins } = lock.plugins;
      await writePluginLock(dataDir, { ...lock, plugins });
      await live?.remove(id);
      await sweep();
    });
  }

  /** Removes from the store what nobody uses any more, when no change is under way. */
  sweep(): Promise<void> {
    return this.#alone(() => this.#options.sweep());
  }

  /** Those from registries. */
  outdated(): Promise<readonly OutdatedPlugin[]> {
    const known = Object.entries(this.all()).filter(([, { from }]) => from === 'registry');
    return Promise.all(
      known.map(async ([id, plugin]) => {
        const facts = { id, package: plugin.package, version: plugin.version };
        try {
          return { ...facts, ...(await findNewer(plugin)), failure: null };
        } catch (error) {
          const failure = error instanceof Error ? error.message : String(error);
          return { ...facts, wanted: null, latest: null, failure };
        }
      }),
    );
  }

  /** The lock is written last: a process that is killed before leaves the plugins that there were. */
  async #put(
    id: string,
    entry: LockedPlugin,
    start: () => Promise<PluginProblem | null> | undefined,
  ): Promise<void> {
    const { dataDir, live } = this.#options;
    const lock = readPluginLock(dataDir);
    const before = lock.plugins[id];
    const problem = (await start()) ?? null;
    if (problem !== null)
      throw new AddedPluginError(
        `${id} ${entry.version} does not start (${problem.code}): ${problem.message}. ${before === undefined ? 'It was not added' : `${id} ${before.version} stays`}`,
      );
    try {
      await writePluginLock(dataDir, { ...lock, plugins: { ...lock.plugins, [id]: entry } });
    } catch (error) {
      await (before === undefined ? live?.remove(id) : live?.put(id, storedFolderOf(dataDir, before)));
      throw error;
    }
  }

  #get(id: string): LockedPlugin {
    const plugin = this.all()[id];
    if (plugin !== undefined) return plugin;
    throw new AddedPluginError(`${id} was not added; npx gatehouse plugin list shows what there is`);
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }
}

/** A tarball and a folder are read again as they are now. */
async function updateSourceOf(plugin: LockedPlugin, isFreshAllowed: boolean): Promise<string> {
  if (plugin.from !== 'registry') return plugin.source;
  const { wanted, latest } = await findNewer(plugin);
  const version = isFreshAllowed ? latest : wanted;
  if (version !== null) return `${plugin.package}@${version}`;
  const young = latest === null ? '' : `; ${latest} is younger than 7 days, and is taken with --fresh`;
  throw new AddedPluginError(`${plugin.package} has nothing newer than ${plugin.version}${young}`);
}

function assertConsent(prepared: PreparedPlugin, { grant, isOriginAccepted }: Consent): void {
  const { manifest, fetched, before, added, digest, otherOrigin } = prepared;
  const what = `${manifest.id} ${fetched.version}`;
  if (otherOrigin !== null && !isOriginAccepted)
    throw new AddedPluginError(
      `${what} may come from somebody else: ${otherOrigin}. A person has to look at that`,
    );
  const isNeeded = before === null || added.length > 0;
  if (grant === null ? !isNeeded : grant === digest) return;
  const list = added.map((line) => `\n  ${line}`).join('');
  const asked = grant === null ? '' : `; ${grant} stands for other ones`;
  throw new AddedPluginError(
    `${what} wants permissions that nobody granted${asked}:${list}\nGrant them with ${digest}`,
  );
}
