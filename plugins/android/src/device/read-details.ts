import type { Device } from './device.ts';
import { readShell } from './run-shell.ts';

export interface DeviceDetails {
  readonly manufacturer: string;
  readonly model: string;
  readonly product: string;
  readonly androidVersion: string;
  readonly sdk: number | null;
  readonly abi: string;
  readonly batteryLevel: number | null;
  readonly features: readonly string[];
}

/** Facts that a device reports of itself. */
export async function readDetails(device: Device, signal: AbortSignal): Promise<DeviceDetails> {
  const [text, battery, features] = await Promise.all([
    readShell(device, 'getprop', signal),
    readShell(device, 'dumpsys battery', signal),
    device.features(signal),
  ]);
  const properties = parseProperties(text);
  const property = (name: string) => properties.get(name) ?? '';
  const sdk = Number(property('ro.build.version.sdk'));
  const level = /level: (\d+)/.exec(battery)?.[1];
  return {
    manufacturer: property('ro.product.manufacturer'),
    model: property('ro.product.model'),
    product: property('ro.product.name'),
    androidVersion: property('ro.build.version.release'),
    sdk: sdk > 0 ? sdk : null,
    abi: property('ro.product.cpu.abi'),
    batteryLevel: level === undefined ? null : Number(level),
    features: [...features],
  };
}

export function parseProperties(text: string): ReadonlyMap<string, string> {
  const lines = text.matchAll(/^\[([^\]]+)\]: \[([\s\S]*?)\]\r?$/gm);
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]));
}
