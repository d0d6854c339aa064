import type { Authenticator, HostName } from './access.ts';
import type { ConsoleEntry } from './console-entry.ts';
import type { Operation } from './operation.ts';
import { service } from './service.ts';
import type { DocumentStore } from './store.ts';

/** The daemon's time. Ask it instead of `Date`, so that tests can set the time. */
export interface Clock {
  /** Milliseconds since 1970, never going back while the daemon lives. */
  now(): number;
  /** UTC ISO-8601. */
  timestamp(): string;
}

/** Settings of the whole daemon that a plugin may take for its own setting of the same name. */
export const daemonSettings = ['headed', 'requireSandbox', 'engine', 'engineUrl'] as const;

/** One of `daemonSettings`. */
export type DaemonSetting = (typeof daemonSettings)[number];

/** Where a plugin keeps files of its own: private to the user. */
export interface DataFolder {
  /** The daemon's data folder, absolute (0700). */
  readonly path: string;
  /** The plugin's own folder, created when missing (0700). */
  folder(name: string): Promise<string>;
}

/** The running product. */
export interface ProductInfo {
  readonly productVersion: string;
  readonly contractVersion: string;
  readonly sdkVersion: string;
  readonly edition: string;
  /** Base URLs of the hosts that run, such as `http://localhost:5299`. */
  baseUrls(): Readonly<Partial<Record<HostName, string>>>;
}

/** Folders that the code of the daemon is loaded from, absolute. */
export interface CodeFolders {
  /** The product itself, with its modules and what was built of them. */
  readonly installation: string;
  /** The installation with its packages. As a package itself, it lies beside them: then it is their `node_modules`. */
  readonly code: string;
  /** Packages that were added to a release as extras; null where there are none apart. */
  readonly extras: string | null;
  /** A folder for each plugin, wherever it lies. */
  readonly plugins: readonly string[];
}

/** A live plugin that adds something to the console. */
export interface ConsolePart {
  readonly pluginId: string;
  readonly title: string;
  /** Absolute path of the folder of the plugin. */
  readonly folder: string;
  readonly entry: ConsoleEntry;
}

/** The reach of a plugin that is not trusted like the product, as the operator granted it. */
export interface GrantedReach {
  /** Absolute path of the folder of the plugin, which it may read. */
  readonly folder: string;
  /** Real paths of folders and files that it may write to. */
  readonly files: readonly string[];
  readonly hasNetwork: boolean;
  /** The targets in the network, such as `api.example.com:443`. */
  readonly targets: readonly string[];
  readonly runsPrograms: boolean;
}

/** The part of a plugin in worker processes. */
export interface WorkerPartFacts {
  readonly pluginId: string;
  /** The module to import. */
  readonly url: string;
  /** The settings of the plugin, as its schema gives them. */
  readonly config: unknown;
  /** Not null: it runs in processes of its own, which reach this at most. */
  readonly confined: GrantedReach | null;
}

/** The loaded plugins, for plugins that carry parts of others elsewhere, such as into worker processes. */
export interface PluginDirectory {
  /** The worker parts of the plugins that live. */
  workerParts(): readonly WorkerPartFacts[];
  /**
   * Keeps the folders of the plugins that have one until the returned function is called, though the plugins are
   * replaced or removed: a worker reads code later than it starts.
   */
  holdWorkerParts(): () => void;
  /** Notes that a worker part did not load, with the place in its code. Until another generation of the plugin lives. */
  noteWorkerProblem(pluginId: string, message: string): void;
  /** Every scope that a loaded plugin declares. */
  grantableScopes(): ReadonlySet<string>;
  /** Where code of the daemon lies. */
  codeFolders(): CodeFolders;
  /** The console entries of the live plugins, in the order in which they were found; an empty one where there is none. */
  consoleParts(): readonly ConsolePart[];
  /** The operations that a host serves now, with the id of the plugin that declares each: the same list until plugins come or go. */
  operations(host: HostName): readonly { readonly pluginId: string; readonly operation: Operation }[];
}

/** A lasting condition that the operator should know of, such as a protection that this machine lacks. */
export interface Notice {
  /** One sentence without the full stop. */
  readonly what: string;
  readonly fix: string;
}

/** Shown at start, by `status` and by `doctor`, for as long as the plugin lives that says it. */
export interface Notices {
  add(notice: Notice): void;
}

/** Keys for what a plugin encrypts at rest. They come of the master key of the data folder, which no plugin sees. */
export interface SecretKeys {
  /** 32 bytes for one purpose of the plugin that asks; the same at each start on the same data folder. */
  derive(purpose: string): Uint8Array;
}

/** Provided by the host, to each plugin with keys of its own. */
export const secretKeys = service<SecretKeys>('host.secret-keys');
/** Provided by the host. */
export const clock = service<Clock>('host.clock');
/** Provided by the host. */
export const dataFolder = service<DataFolder>('host.data-folder');
/** Provided by the host. */
export const documentStore = service<DocumentStore>('host.document-store');
/** Provided by the host. */
export const notices = service<Notices>('host.notices', { lent: ['add'] });
/** Provided by the host. */
export const productInfo = service<ProductInfo>('host.product');
/** Provided by the host. */
export const pluginDirectory = service<PluginDirectory>('host.plugins');

/** Provided by the plugin that keeps the keys; without it every key is refused. */
export const authenticator = service<Authenticator>('auth-audit.authenticator');
