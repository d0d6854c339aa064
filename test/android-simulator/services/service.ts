import type { Device } from '../phone/device.ts';
import type { Connection } from '../protocol/connection.ts';
import { type AdbStream, HostGone } from '../protocol/stream.ts';
import type { Ports } from './ports.ts';

/** An opened service, with its name, its connection and its stream. */
export interface ServiceCall {
  readonly device: Device;
  readonly ports: Ports;
  readonly connection: Connection;
  readonly stream: AdbStream;
  /** The part of the name after the colon, for example the command of `shell:`. */
  readonly argument: string;
}

export type Service = (call: ServiceCall) => Promise<void>;

/**
 * Counts the bytes of files and packages. The fault that cuts transfers takes effect here, and these bytes do not
 * arrive.
 */
export function spendTransfer({ device: { faults }, connection }: ServiceCall, bytes: number): void {
  if (faults.dropAfterBytes === null) return;
  faults.dropAfterBytes -= bytes;
  if (faults.dropAfterBytes > 0) return;
  faults.dropAfterBytes = null;
  connection.drop();
  throw new HostGone();
}
