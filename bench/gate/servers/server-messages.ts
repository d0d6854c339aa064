/** What a server tells once it listens. */
export interface Listening {
  readonly port: number;
  readonly rawKey: string;
}

/** Tells the parent where the server listens, and whenever asked the CPU time that it has used; stops with the parent. */
export function announce(listening: Listening, stop: () => void = () => process.exit()): void {
  process.send?.(listening);
  process.once('disconnect', stop);
  process.on('message', () => process.send?.(process.cpuUsage()));
}

/** The key that the servers without a key store accept. */
export const fixedKey = `gthk_${'Ab3dEf6h'.repeat(6)}x`;
