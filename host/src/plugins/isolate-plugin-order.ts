import type { Logger, Plugin } from '@gatehouse/sdk-plugin';
import type { Manifest } from '../manifest/manifest.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { ReplyChecks } from './check-replies.ts';
import type { PluginProcess } from './live-plugin.ts';

/** The start of a plugin in a process of its own. */
export interface IsolatePluginOrder {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly config: unknown;
  readonly log: Logger;
  readonly stopMs: number;
  readonly signal?: AbortSignal;
  readonly replies: ReplyChecks;
  readonly onFault: (where: 'tap' | 'reply', error: Error) => void;
  readonly onMissed: (calls: number) => void;
  readonly onLost: (problem: PluginProblem) => void;
}

export interface LoadedPlugin {
  readonly plugin: Plugin;
  /** Null for a plugin that runs in this process. */
  readonly process: PluginProcess | null;
}

/** Starts a plugin in a process of its own. Rejects with a `PluginStartError`. */
export type IsolatePlugin = (order: IsolatePluginOrder) => Promise<LoadedPlugin>;
