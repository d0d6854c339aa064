import type { RemoteWorkers } from '@gatehouse/plugin-runtime/api';
import type { Logger, ProductInfo } from '@gatehouse/sdk-plugin';
import type { NodeStore } from '../store/node-store.ts';

interface FleetConfig {
  readonly engineUrl: string;
  readonly host: string;
  readonly port: number;
  /** Milliseconds between two beats of a node. */
  readonly beatMs: number;
  /** Whether nodes without a key are served. */
  readonly allowUnsealed: boolean;
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

export interface FleetParts {
  readonly config: FleetConfig;
  readonly store: NodeStore;
  readonly remote: RemoteWorkers;
  /** Places of this machine that no run opens. */
  closedPlaces(): readonly string[];
  readonly productInfo: ProductInfo;
  readonly log: Logger;
  /** Identifies the data folder in the engine. */
  readonly prefix: string;
  /** Called with the id of a node that changed. */
  changed(nodeId: string): void;
}
