/** The message of a server that listens. */
export interface Listening {
  readonly port: number;
  readonly rawKey: string;
}

/**
 * Reports to the parent where the server listens and, on request, the CPU time of the process. Stops with the parent.
 */
export function announce(listening: Listening, stop: () => void = () => process.exit()): void {
  process.send?.(listening);
  process.once('disconnect', stop);
  process.on('message', () => process.send?.(process.cpuUsage()));
}

/** The key that servers without a key store accept. */
export const fixedKey = `gthk_${'Ab3dEf6h'.repeat(6)}x`;
