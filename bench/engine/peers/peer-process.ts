import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@gatehouse/test/eventually';

export interface PeerProcess {
  /** Ends at once: what it keeps is thrown away. */
  close(): Promise<void>;
}

interface PeerStart {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Answers with success once the peer is ready. */
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
    // It does not listen yet.
    return false;
  }
}
