import type { Manifest } from '../manifest/manifest.ts';
import type { PluginProblem } from '../manifest/read-manifest.ts';
import type { LivePlugin } from './start-plugin.ts';

/** What became of one plugin at start. */
export type PluginState =
  | {
      readonly state: 'live';
      readonly id: string;
      readonly folder: string;
      readonly manifest: Manifest;
      readonly live: LivePlugin;
    }
  | {
      readonly state: 'failed';
      readonly id: string;
      readonly folder: string;
      /** Null when the manifest itself cannot be used. */
      readonly manifest: Manifest | null;
      readonly problem: PluginProblem;
    };
