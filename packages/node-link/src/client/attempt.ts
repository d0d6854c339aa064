import type { WebSocket } from 'ws';
import type { Lease } from './lease.ts';

/** One web socket, from its first byte on. */
export interface Attempt {
  readonly line: WebSocket;
  /** For a session that the answer to the hello begins. */
  readonly lease: Lease;
  isGreeted: boolean;
  /** Beats since the last frame of the daemon. */
  quiet: number;
  beats: number;
}
