import type { Socket } from 'node:net';
import type { Client, Parser } from '@devicefarmer/adbkit';
import { AdbRefusal, LostConnectionError, ServerGoneError } from './adb-errors.ts';

/** A service of the adb server that has answered OKAY. */
export interface ServiceStream {
  readonly socket: Socket;
  /** Reads the answers of the protocol. Do not mix it with listeners for the data of the socket. */
  readonly parser: Parser;
  close(): void;
}

export interface ServiceRequest {
  /** Port of the adb server on this machine. */
  readonly port: number;
  /** Null for the server itself. */
  readonly serial: string | null;
  readonly service: string;
  /** Ends the service, whatever it is doing. */
  readonly signal: AbortSignal;
}

// adbkit starts a server in the environment of this process when none answers. This program does not exist, so it
// cannot.
const noProgram = 'gatehouse-starts-its-own-adb-server';

/**
 * Opens a service of the server or of a device. Rejects with the reason of the signal, or with an `AdbRefusal`, a
 * `ServerGoneError` or a `LostConnectionError`. The signal also ends the stream.
 */
export async function openService({ port, serial, service, signal }: ServiceRequest): Promise<ServiceStream> {
  signal.throwIfAborted();
  const client = clients.get(port) ?? (await createClient(port));
  const { socket, parser } = await client.connection().catch(() => {
    throw new ServerGoneError();
  });
  // The parser waits for ever on a socket that is destroyed without an error.
  const abort = () => socket.destroy(new Error('aborted'));
  signal.addEventListener('abort', abort);
  socket.once('close', () => signal.removeEventListener('abort', abort));
  try {
    signal.throwIfAborted();
    if (serial !== null) await ask({ socket, parser }, `host:transport:${serial}`);
    await ask({ socket, parser }, service);
  } catch (error) {
    socket.destroy();
    throw toAdbError(error, signal);
  }
  return { socket, parser, close: () => socket.destroy() };
}

/** Converts an error of reading a stream to one of the errors that `openService` rejects with. */
export function toAdbError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof AdbRefusal) return error;
  return new LostConnectionError();
}

async function ask({ socket, parser }: Pick<ServiceStream, 'socket' | 'parser'>, service: string) {
  const length = Buffer.byteLength(service).toString(16).padStart(4, '0');
  socket.write(`${length}${service}`);
  const status = await parser.readAscii(4);
  if (status === 'OKAY') return;
  if (status !== 'FAIL') throw new LostConnectionError();
  throw new AdbRefusal(String(await parser.readValue()));
}

/** By port of the server. */
const clients = new Map<number, Client>();

async function createClient(port: number): Promise<Client> {
  const adbkit = await import('@devicefarmer/adbkit');
  // Node does not see all exports of this CommonJS package; a bundle does.
  const { Adb } = 'Adb' in adbkit ? adbkit : parseDefault(adbkit);
  const client = Adb.createClient({ host: '127.0.0.1', port, bin: noProgram });
  // An error event without a listener would end the process.
  client.on('error', () => undefined);
  clients.set(port, client);
  return client;
}

function parseDefault(library: unknown): Pick<typeof import('@devicefarmer/adbkit'), 'Adb'> {
  return (library as { default: typeof import('@devicefarmer/adbkit') }).default;
}
