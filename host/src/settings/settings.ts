import type { HostName } from '@gatehouse/sdk-plugin';
import type { LogLevel } from '../kernel/logger.ts';

/** Settings of a daemon, merged from flags, environment, `config.json` and defaults. */
export interface Settings {
  readonly dataDir: string;
  /** Where the master keys of data folders are; that of the user where it is absent. */
  readonly configDir?: string | undefined;
  /** Puts a new master key into the keychain of the system where there is one; absent means no. */
  readonly keychain?: boolean | undefined;
  /** Name of an edition, a file in `editions/`; or the path of the file of one. */
  readonly edition: string;
  /** Start with the plugins of the edition's lock, or not at all. */
  readonly locked?: boolean | undefined;
  readonly hosts: readonly HostName[];
  /** 0 picks a free port; null takes the edition's. */
  readonly ports: Readonly<Record<HostName, number | null>>;
  /** Browsers with a window. */
  readonly headed: boolean;
  /** Start only where the system confines what runs do. */
  readonly requireSandbox?: boolean | undefined;
  /** Folders of plugins beside those of the edition. */
  readonly plugins: readonly string[];
  readonly logLevel: LogLevel;
  /** In bytes, for a body that is streamed to disk. 2 GB where it is absent. */
  readonly uploadLimit?: number | undefined;
  /** Settings of plugins, by plugin id; each plugin's schema checks its own. */
  readonly pluginConfig: Readonly<Record<string, unknown>>;
}

/** Settings of one source. */
export type PartialSettings = {
  readonly [K in keyof Omit<Settings, 'ports'>]?: Settings[K] | undefined;
} & { readonly ports?: { readonly [H in HostName]?: number | undefined } | undefined };
