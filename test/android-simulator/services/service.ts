import type { Device } from '../phone/device.ts';
import type { Connection } from '../protocol/connection.ts';
import { type AdbStream, HostGone } from '../protocol/stream.ts';
import type { Ports } from './ports.ts';

/** One opened service: who asked for what, and where the bytes go. */
export interface ServiceCall {
  readonly device: Device;
  readonly ports: Ports;
  readonly connection: Connection;
  readonly stream: AdbStream;
  /** What stands behind the name of the service, for example the command of `shell:`. */
  readonly argument: string;
}

export type Service = (call: ServiceCall) => Promise<void>;

/** Counts the bytes of files and packages; the fault that cuts transfers strikes here, and these bytes never came. */
export function spendTransfer({ device: { faults }, connection }: ServiceCall, bytes: number): void {
  if (faults.dropAfterBytes === null) return;
  faults.dropAfterBytes -= bytes;
  if (faults.dropAfterBytes > 0) return;
  faults.dropAfterBytes = null;
  connection.drop();
  throw new HostGone();
}
