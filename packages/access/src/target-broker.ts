import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { BrokerReply, BrokerRequest } from '@gatehouse/platform/brokered-connect';
import * as v from 'valibot';
import { lookupOffMachine } from './lookup-off-machine.ts';
import { isWithin, parseTarget, type TargetPattern } from './network-target.ts';

const requestSchema = v.strictObject({
  host: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
});

const requestLength = 1_000;
const connectMs = 30_000;
const connectionsMax = 128;
/** All connections of a plugin together. */
const bytesPerSecond = 32 * 1024 * 1024;

export interface TargetBroker {
  /** The socket file. */
  readonly path: string;
  close(): Promise<void>;
}

interface Options {
  readonly pluginId: string;
  readonly targets: readonly TargetPattern[];
  readonly path: string;
}

/** The patterns of entries such as `api.example.com:443`. Entries that are none are left out. */
export function targetPatterns(entries: readonly string[]): readonly TargetPattern[] {
  return entries.flatMap((entry) => {
    try {
      return [parseTarget(entry)];
    } catch {
      return [];
    }
  });
}

/** Whether the patterns allow every target. */
export function allowsAll(targets: readonly TargetPattern[]): boolean {
  return targets.some(({ host, port }) => host === null && port === null);
}

/** Connects a process without a network to the targets of its plugin, and to no others. Names are resolved here. */
export async function openTargetBroker(options: Options): Promise<TargetBroker> {
  const { path } = options;
  const open = new Set<Socket>();
  const throttle = createThrottle();
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    if (open.size > connectionsMax)
      refuse(client, 'EMFILE', `More than ${connectionsMax} connections at once`);
    else serve(client, options, throttle);
  });
  // The file of a daemon that was killed.
  rmSync(path, { force: true });
  await listening(server, path);
  chmodSync(path, 0o600);
  return {
    path,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of open) client.destroy();
      }),
  };
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      server.unref();
      resolve();
    });
  });
}

function serve(client: Socket, { pluginId, targets }: Options, throttle: Throttle): void {
  let text = Buffer.alloc(0);
  const read = (bytes: Buffer) => {
    text = Buffer.concat([text, bytes]);
    const end = text.indexOf('\n');
    if (end < 0 && text.length < requestLength) return;
    client.pause().off('data', read);
    const request = parseRequest(text.subarray(0, Math.max(end, 0)).toString());
    if (request === null) return refuse(client, 'EPROTO', 'The broker was asked for no target');
    if (!targets.some((target) => isWithin(request, target))) {
      const target = `${request.host}:${request.port}`;
      const message = `The plugin ${pluginId} reaches ${target}, which its access.network does not name`;
      return refuse(client, 'EACCES', message);
    }
    reach(client, request, { rest: text.subarray(end + 1), throttle });
  };
  client.on('data', read).resume();
}

function parseRequest(text: string): BrokerRequest | null {
  try {
    return v.parse(requestSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

function refuse(client: Socket, code: string, message: string): void {
  client.end(lineOf({ code, message }));
}

function lineOf(reply: BrokerReply): string {
  return `${JSON.stringify(reply)}\n`;
}

interface Reaching {
  /** Bytes that came with the request. */
  readonly rest: Buffer;
  readonly throttle: Throttle;
}

function reach(client: Socket, { host, port }: BrokerRequest, { rest, throttle }: Reaching): void {
  const target = connect({ host, port, allowHalfOpen: true, lookup: lookupOffMachine() });
  const timer = setTimeout(
    () =>
      target.destroy(Object.assign(new Error(`connect ETIMEDOUT ${host}:${port}`), { code: 'ETIMEDOUT' })),
    connectMs,
  );
  const failed = (error: NodeJS.ErrnoException) =>
    refuse(client, error.code ?? 'ECONNREFUSED', error.message);
  target.once('error', failed);
  target.once('close', () => clearTimeout(timer));
  client.once('close', () => target.destroy());
  target.once('connect', () => {
    clearTimeout(timer);
    target.off('error', failed);
    target.on('error', () => client.destroy());
    target.once('close', () => client.destroySoon());
    client.write(lineOf(null));
    if (rest.length > 0) target.write(rest);
    carry(client, target, throttle);
    carry(target, client, throttle);
  });
}

/** Carries bytes no faster than they are taken, and than the throttle lets. */
function carry(from: Socket, to: Socket, throttle: Throttle): void {
  from.on('data', (bytes: Buffer) => {
    const waitMs = throttle(bytes.length);
    const isTaken = to.write(bytes);
    if (isTaken && waitMs === 0) return;
    from.pause();
    const goOn = () => void (waitMs === 0 ? from.resume() : setTimeout(() => from.resume(), waitMs));
    if (isTaken) goOn();
    else to.once('drain', goOn);
  });
  from.on('end', () => to.end());
  from.resume();
}

/** Milliseconds to wait after so many bytes. */
type Throttle = (bytes: number) => number;

function createThrottle(): Throttle {
  let freeAt = 0;
  return (bytes) => {
    const now = performance.now();
    // A pause of a tenth of a second is not worth a timer.
    freeAt = Math.max(freeAt, now - 100) + (bytes / bytesPerSecond) * 1_000;
    return Math.max(0, Math.ceil(freeAt - now));
  };
}
