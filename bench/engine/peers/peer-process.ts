import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@gatehouse/test/eventually';

export interface PeerProcess {
  /** Ends the process at once; its data is discarded. */
  close(): Promise<void>;
}

interface PeerStart {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** This address answers with success when the peer is ready. */
  readonly readyUrl: string;
}

/** Starts a program of node and waits until it answers. */
export async function startPeer({ args, env, readyUrl }: PeerStart): Promise<PeerProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  await eventually(
    () => isReady(readyUrl),
    (is) => is,
  );
  return {
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    // The peer does not listen yet.
    return false;
  }
}
