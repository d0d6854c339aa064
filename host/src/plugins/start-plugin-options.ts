import type { Logger } from '@gatehouse/sdk-plugin';
import type { Manifest } from '../manifest/manifest.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { ReplyChecks } from './check-replies.ts';
import type { ServiceContainer } from './container.ts';
import type { IsolatePlugin } from './isolate-plugin-order.ts';
import type { LoopWatch } from './loop-watch.ts';

export interface StartPluginOptions {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly services: ServiceContainer;
  readonly config: unknown;
  readonly log: Logger;
  /** Its code runs in a scope with its name, and its taps cannot fail a request. */
  readonly isWatched: boolean;
  /** Measures the calls of a watched plugin. */
  readonly loop: LoopWatch;
  /** Done where the plugin runs: in its own process, if it has one. */
  readonly replies: ReplyChecks;
  /** Null for a plugin that runs in this process. */
  readonly isolate: IsolatePlugin | null;
  /** The URL of its entry, where that is compiled already. */
  readonly entryUrl?: string;
  /** Aborted when nobody waits for the start any more; absent: it is not interrupted. */
  readonly signal?: AbortSignal;
  /** Called with the file before it is imported. */
  readonly onModule: (path: string) => void;
  /** Called with contained errors of handlers and of taps of a watched plugin, and with what is wrong with replies. */
  readonly onFault: (where: 'handler' | 'tap' | 'reply', error: unknown) => void;
  /** Called with the number of calls of others that a plugin in a process of its own watches, and does not see. */
  readonly onMissed: (calls: number) => void;
  /** Called when the process of a plugin ends by itself. */
  readonly onLost: (problem: PluginProblem) => void;
}
