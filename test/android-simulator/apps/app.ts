import type { AppStorage } from '../storage/app-storage.ts';
import type { Files } from '../storage/files.ts';
import type { LogLevel } from '../storage/logs.ts';
import type { Widget } from '../ui/widget.ts';

export interface Intent {
  readonly action?: string;
  readonly data?: string;
  readonly activity?: string;
  readonly extras: Readonly<Record<string, string>>;
}

/** The phone, from the view of an app that runs on it. */
export interface AppContext {
  readonly files: Files;
  /** The stored data of the app; `pm clear` empties it. */
  readonly storage: AppStorage;
  log(level: LogLevel, text: string): void;
  start(packageName: string, intent?: Partial<Intent>): void;
  installed(): readonly AppDefinition[];
}

/** A process of an app. */
export interface RunningApp {
  /** Short name of the activity on top, for example `.MainActivity`. */
  activity(): string;
  view(): Widget;
  /** False when the app has no earlier screen. */
  back(): boolean;
  /** A new intent for the running app. */
  receive?(intent: Intent): void;
}

/** An app as its package describes it. */
export interface AppDefinition {
  readonly packageName: string;
  readonly label: string;
  readonly versionCode: number;
  readonly versionName: string;
  readonly isSystem: boolean;
  /** Whether the launcher shows it. */
  readonly isLaunchable: boolean;
  /** Short names; the first one is what the launcher starts. */
  readonly activities: readonly string[];
  /** Marks an app whose screens may not be photographed. */
  readonly isSecure?: boolean;
  readonly signer?: string;
  /** A debug build, whose data its developers may read. */
  readonly isDebuggable?: boolean;
  /** Names of the splits that were installed beside its base. */
  readonly splits?: readonly string[];
  run(context: AppContext, intent: Intent): RunningApp;
}
