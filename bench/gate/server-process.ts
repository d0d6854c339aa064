import { startChild } from './child-process.ts';
import type { Listening } from './servers/server-messages.ts';

export interface ServerProcess extends Listening {
  /** Microseconds of CPU that the process has used, in all its threads, for itself and in the kernel. */
  cpuMicros(): Promise<number>;
  close(): Promise<void>;
}

export interface ServerOptions {
  /** A file in `servers/`. */
  readonly file: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a server and waits until it listens. */
export async function startServer({ file, env = {} }: ServerOptions): Promise<ServerProcess> {
  const child = startChild({ script: `servers/${file}`, cpu: 0, env });
  const { port, rawKey } = (await child.receive()) as Listening;
  return {
    port,
    rawKey,
    cpuMicros: async () => {
      child.send({ ask: 'cpu' });
      const { user, system } = (await child.receive()) as NodeJS.CpuUsage;
      return user + system;
    },
    close: child.close,
  };
}
