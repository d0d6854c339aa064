import { channel } from '@gatehouse/sdk-actions';

export const choiceKinds = ['any', 'name', 'pattern', 'label'] as const;

/** The devices that a run accepts: any, or those with a name, a pattern or a label. */
export interface DeviceChoice {
  readonly by: (typeof choiceKinds)[number];
  /** Empty for any. */
  readonly value: string;
}

export interface TakeDevice extends DeviceChoice {
  /** Maximum time until one is free. */
  readonly timeoutMs: number;
}

export interface TakenDevice {
  readonly id: number;
  readonly serial: string;
  /** Port of the adb server that the device is connected to. */
  readonly port: number;
}

export interface AwaitDevice {
  readonly id: number;
  readonly timeoutMs: number;
  /** The device restarts, so an answer at this moment proves nothing. */
  readonly isRestarting: boolean;
}

export interface DeviceFacts {
  readonly serial: string;
  readonly isOnline: boolean;
  /** No run holds it. */
  readonly isFree: boolean;
}

/** Gives a device to the run that asks. The run holds it until it releases it or ends. */
export const takeDevice = channel<TakeDevice, TakenDevice>('android.take-device');
/** Releases a device. Safe to repeat. */
export const releaseDevice = channel<{ readonly id: number }, null>('android.release-device');
/** Waits until the device of the run is online. */
export const awaitDevice = channel<AwaitDevice, TakenDevice>('android.await-device');
export const listDevices = channel<DeviceChoice, readonly DeviceFacts[]>('android.list-devices');
/** A temporary folder of the run; it is removed when the run ends, for whatever reason. */
export const lendFolder = channel<null, { readonly path: string }>('android.lend-folder');
