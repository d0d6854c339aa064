import { setTimeout as later } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { reasonOf } from './trouble.ts';

/** A separate connection receives notices; while it is open, the server is there. */
export interface Pulse {
  /** Rejects when the first connection fails; afterwards it comes back by itself. */
  start(): Promise<void>;
  stop(): Promise<void>;
  isThere(): boolean;
  whenThere(): Promise<void>;
}

interface Parts {
  readonly config: ClientConfig;
  readonly beatMs: number;
  readonly onNotice: (queue: string) => void;
  readonly onUp: () => void;
  readonly onDown: (reason: string) => void;
}

const pauseMs = 200;

/** BullMQ names each queue there that has a new job. */
const channel = 'bullmq_jobs';

export function createPulse({ config, beatMs, onNotice, onUp, onDown }: Parts): Pulse {
  let current: Client | null = null;
  let isOver = false;
  const waiting: (() => void)[] = [];
  const reconnect = async (): Promise<Client | null> => {
    while (!isOver) {
      await later(pauseMs);
      const client = await connect(config, onNotice).catch(() => null);
      if (client) return client;
    }
    return null;
  };
  const live = async (first: Client) => {
    for (let client: Client | null = first; client; client = await reconnect()) {
      if (isOver) return end(client);
      if (client !== first) onUp();
      current = client;
      for (const go of waiting.splice(0)) go();
      const reason = await untilLost(client, beatMs);
      current = null;
      if (!isOver) onDown(reason);
    }
  };
  let living: Promise<void> = Promise.resolve();
  return {
    start: async () => {
      living = live(await connect(config, onNotice));
    },
    stop: async () => {
      isOver = true;
      if (current) await end(current);
      await living;
    },
    isThere: () => current !== null,
    whenThere: async () => {
      if (current === null) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}

async function connect(config: ClientConfig, onNotice: (queue: string) => void): Promise<Client> {
  const { default: pg } = await import('pg');
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => onNotice(payload ?? ''));
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
  } catch (error) {
    await end(client);
    throw error;
  }
  return client;
}

/** A server that is silent has no connection that ends. */
async function untilLost(client: Client, beatMs: number): Promise<string> {
  let reason = 'the connection ended';
  const beat = setInterval(() => {
    client.query('SELECT 1').catch((error: unknown) => {
      reason = reasonOf(error);
      void end(client);
    });
  }, beatMs);
  await new Promise<void>((resolve) => {
    client.once('end', resolve);
    client.once('error', (error) => {
      reason = reasonOf(error);
      resolve();
    });
  });
  clearInterval(beat);
  void end(client);
  return reason;
}

async function end(client: Client): Promise<void> {
  await client.end().catch(() => undefined);
}
