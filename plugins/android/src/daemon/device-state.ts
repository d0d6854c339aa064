export const deviceStates = [
  'connecting',
  'unauthorized',
  'booting',
  'online',
  'unresponsive',
  'offline',
] as const;

export type DeviceState = (typeof deviceStates)[number];

/** The observations of a device. */
export interface Observed {
  /** The state in the words of the adb server; null where the server does not list the device. */
  readonly adbState: string | null;
  /** A connection attempt is pending. */
  readonly isConnecting: boolean;
  /** Null until the device was probed. */
  readonly isBooted: boolean | null;
  /** Number of successive probes without an answer. */
  readonly missedProbes: number;
}

/**
 * The state of adb is only half of the state: it does not change when a device stops to answer. An attempt to connect
 * drops the connection that the server may have made by itself meanwhile.
 */
export function stateOf({ adbState, isConnecting, isBooted, missedProbes }: Observed): DeviceState {
  if (isConnecting) return 'connecting';
  if (adbState === 'device') {
    if (missedProbes > 0) return 'unresponsive';
    if (isBooted === null) return 'connecting';
    return isBooted ? 'online' : 'booting';
  }
  if (adbState === 'unauthorized') return 'unauthorized';
  return adbState === 'authorizing' || adbState === 'connecting' ? 'connecting' : 'offline';
}
