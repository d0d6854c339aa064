const ofDevice = 'device=';

/** The label of a node with a device that is online. */
export const androidLabel = 'android';

/** The label of a node to which a device is connected, which is online. */
export const deviceLabel = (serial: string) => `${ofDevice}${serial}`;

/** Null for another label. */
export const serialOfLabel = (label: string) =>
  label.startsWith(ofDevice) ? label.slice(ofDevice.length) : null;

/** The stream by which a node offers its adb server to its daemon. */
export const adbStream = 'android.adb';
