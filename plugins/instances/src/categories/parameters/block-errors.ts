/** How a blocked request fails, by the names of the driver. */
export const blockErrors = [
  'blockedbyclient',
  'aborted',
  'accessdenied',
  'addressunreachable',
  'connectionaborted',
  'connectionclosed',
  'connectionfailed',
  'connectionrefused',
  'connectionreset',
  'internetdisconnected',
  'namenotresolved',
  'timedout',
  'failed',
] as const;
