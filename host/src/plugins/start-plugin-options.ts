import type { Logger } from '@gatehouse/sdk-plugin';
import type { Manifest } from '../manifest/manifest.ts';
import type { ServiceContainer } from './container.ts';
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
  /** Called with the file before it is imported. */
  readonly onModule: (path: string) => void;
  /** Called with contained errors of handlers and of taps of a watched plugin. */
  readonly onFault: (where: 'handler' | 'tap', error: unknown) => void;
}
