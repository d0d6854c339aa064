import { channel } from '@gatehouse/sdk-actions';

export const choiceKinds = ['any', 'name', 'pattern', 'label'] as const;

/** Which device a run wants: any, or those that a name, a pattern or a label means. */
export interface DeviceChoice {
  readonly by: (typeof choiceKinds)[number];
  /** Empty for any. */
  readonly value: string;
}

export interface TakeDevice extends DeviceChoice {
  /** How long it may take until one is free. */
  readonly timeoutMs: number;
}

export interface TakenDevice {
  readonly id: number;
  readonly serial: string;
  /** Of the adb server that leads to it. */
  readonly port: number;
}

export interface AwaitDevice {
  readonly id: number;
  readonly timeoutMs: number;
  /** It restarts: that it answers now means nothing. */
  readonly isRestarting: boolean;
}

export interface DeviceFacts {
  readonly serial: string;
  readonly isOnline: boolean;
  /** No run has it. */
  readonly isFree: boolean;
}

/** Gives a device to the run that asks. It has it until it gives it back or ends. */
export const takeDevice = channel<TakeDevice, TakenDevice>('android.take-device');
/** Gives a device back. Safe to repeat. */
export const releaseDevice = channel<{ readonly id: number }, null>('android.release-device');
/** Waits until a device of the run is online. */
export const awaitDevice = channel<AwaitDevice, TakenDevice>('android.await-device');
export const listDevices = channel<DeviceChoice, readonly DeviceFacts[]>('android.list-devices');
/** A temporary folder of the run; it goes when the run ends, whatever ended it. */
export const lendFolder = channel<null, { readonly path: string }>('android.lend-folder');
