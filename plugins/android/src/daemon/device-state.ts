export const deviceStates = [
  'connecting',
  'unauthorized',
  'booting',
  'online',
  'unresponsive',
  'offline',
] as const;

export type DeviceState = (typeof deviceStates)[number];

/** What was observed of a device. */
export interface Observed {
  /** What the adb server says; null where it does not list the device. */
  readonly adbState: string | null;
  /** Whether a connection is being made. */
  readonly isConnecting: boolean;
  /** Null until the device was asked. */
  readonly isBooted: boolean | null;
  /** How often in a row it did not answer. */
  readonly missedProbes: number;
}

/** What adb calls a device is only half of its state: it keeps that name while nothing answers any more. */
export function stateOf({ adbState, isConnecting, isBooted, missedProbes }: Observed): DeviceState {
  if (adbState === 'device') {
    if (missedProbes > 0) return 'unresponsive';
    if (isBooted === null) return 'connecting';
    return isBooted ? 'online' : 'booting';
  }
  if (adbState === 'unauthorized') return 'unauthorized';
  const isUnderWay = adbState === 'authorizing' || adbState === 'connecting';
  return isConnecting || isUnderWay ? 'connecting' : 'offline';
}
