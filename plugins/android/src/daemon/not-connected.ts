import { GatehouseError } from '@gatehouse/sdk-plugin';

export function throwNoServer(error: unknown): never {
  throw new GatehouseError('failed_precondition', `There is no adb server: ${messageOf(error)}.`);
}

export function notConnected(serial: string, error: unknown): GatehouseError {
  return new GatehouseError('failed_precondition', `${serial} could not be connected: ${messageOf(error)}.`);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
