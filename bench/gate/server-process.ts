import { type ChildProcess, scriptArgs, startChild } from '../child-process.ts';
import type { Listening } from './servers/server-messages.ts';

export interface ServerProcess extends Listening {
  /** Microseconds of CPU that the process has used, in all its threads, for itself and in the kernel. */
  cpuMicros(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a server of the folder `servers/` and waits until it listens. */
export async function startServer(file: string): Promise<ServerProcess> {
  const child = startChild({ args: scriptArgs(`gate/servers/${file}`), cpu: 0 });
  const { port, rawKey } = (await child.receive()) as Listening;
  return { port, rawKey, cpuMicros: () => askCpu(child), close: child.close };
}

export async function askCpu(child: ChildProcess): Promise<number> {
  child.send({ ask: 'cpu' });
  const { user, system } = (await child.receive()) as NodeJS.CpuUsage;
  return user + system;
}
