import type { ByteReader } from '../protocol/byte-reader.ts';
import type { ServiceCall } from './service.ts';

/** One request of a sync session. */
export interface SyncRequest {
  readonly id: string;
  readonly path: string;
  readonly reader: ByteReader;
  readonly call: ServiceCall;
}
