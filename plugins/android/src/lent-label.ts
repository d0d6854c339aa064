/** The label of a node with a device that is online. */
export const androidLabel = 'android';

/** The label of a node to which a device is connected, which is online. */
export const deviceLabel = (serial: string) => `device=${serial}`;
