import { connect as connectSocket } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { connectDevice, disconnectDevice, listDevices, type ServerCall } from '../adb/server-services.ts';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** The name of the device in adb, both as an address and as a serial. */
export function formatEndpoint({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

export function parseEndpoint(text: string): Endpoint {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
}

const reachableMs = 1500;
const connectMs = 6000;
const pollMs = 50;

/**
 * Makes the adb server connect, and reads its list for the result: its answer proves nothing. It answers "already
 * connected" for a device that is gone, so an existing entry is removed first. Rejects with a message for the user,
 * and then leaves no entry behind.
 */
export async function connectEndpoint(
  endpoint: string,
  { port, signal: outer }: { readonly port: number; readonly signal: AbortSignal },
): Promise<void> {
  await assertReachable(parseEndpoint(endpoint), outer);
  const limit = AbortSignal.timeout(connectMs);
  const signal = AbortSignal.any([outer, limit]);
  try {
    await connectUntilListed(endpoint, { port, signal });
  } catch (error) {
    await disconnectDevice({ port, signal: AbortSignal.timeout(reachableMs) }, endpoint).catch(
      () => undefined,
    );
    if (outer.aborted) throw outer.reason;
    throw limit.aborted ? new Error('the device accepts the connection and then says nothing') : error;
  }
}

/** A server waits long for a silent device or for its user; its list has the result earlier. */
async function connectUntilListed(endpoint: string, server: ServerCall): Promise<void> {
  const { signal } = server;
  const connect = async () => {
    await disconnectDevice(server, endpoint).catch(() => undefined);
    return { answer: connectDevice(server, endpoint).catch((error: unknown) => messageOf(error)) };
  };
  let { answer } = await connect();
  for (;;) {
    const isSettled = await Promise.race([answer.then(() => true), later(pollMs, false, { signal })]);
    const found = (await listDevices(server)).find(({ serial }) => serial === endpoint);
    if (found?.adbState === 'device' || found?.adbState === 'unauthorized') return;
    if (isSettled) await later(pollMs, undefined, { signal });
    if (!isSettled || found !== undefined) continue;
    const text = (await answer).trim();
    if (!text.startsWith('already connected')) throw new Error(text);
    // A server that connects to a lost device by itself has no entry to show, and answers so also after a disconnect.
    ({ answer } = await connect());
  }
}

/** The server waits 10 s for an address where nothing listens; a plain connection fails at once. */
function assertReachable({ host, port }: Endpoint, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket({ host, port });
    const end = (give: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      socket.destroy();
      give();
    };
    const abort = () => end(() => reject(signal.reason));
    const timer = setTimeout(() => end(() => reject(new Error('nothing answers there'))), reachableMs);
    signal.addEventListener('abort', abort);
    socket.once('connect', () => end(resolve));
    socket.once('error', (error) => end(() => reject(new Error(`nothing listens there (${codeOf(error)})`))));
  });
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
