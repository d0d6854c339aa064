import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { Duplex } from 'node:stream';
import tls from 'node:tls';

/** The first line that each side of a connection to the broker sends, as JSON. */
export interface BrokerRequest {
  readonly host: string;
  readonly port: number;
}

/** Null stands for a connection that is there. */
export type BrokerReply = { readonly code: string; readonly message: string } | null;

type Connect = typeof net.Socket.prototype.connect;
type TlsOptions = tls.ConnectionOptions & { readonly path?: string };

/** Parts of a socket that Node does not document. */
interface Inside {
  connecting: boolean;
  push(bytes: Buffer | null): boolean;
  _writeGeneric(writev: boolean, data: string, encoding: string, done: () => void): void;
}

/**
 * Leads all TCP connections of this process through the broker that listens on a socket file: those of `net`, `tls`,
 * `http`, `https` and `fetch`. A socket connects when the broker says that the connection is there. Names are resolved by
 * the broker.
 */
export function brokerConnections(brokerPath: string): void {
  const connect: Connect = net.Socket.prototype.connect;
  function brokered(this: net.Socket, ...given: unknown[]): net.Socket {
    const [options, listener] = normalized(given);
    if (this instanceof tls.TLSSocket || typeof options.path === 'string')
      return Reflect.apply(connect, this, given);
    if (listener !== null) this.once('connect', listener);
    const { host = 'localhost', port } = options;
    holdUntilReady(this, { host, port: Number(port) });
    return Reflect.apply(connect, this, [{ path: brokerPath }]);
  }
  net.Socket.prototype.connect = brokered as Connect;
  const connectTls = tls.connect;
  tls.connect = ((...given: unknown[]) => {
    const [options, listener] = normalized(given);
    const wanted: TlsOptions = { ...Object(given[1]), ...options };
    const isAway = wanted.socket === undefined && wanted.path === undefined;
    if (!isAway) return Reflect.apply(connectTls, tls, given);
    const raw = net.connect({ host: wanted.host ?? 'localhost', port: Number(wanted.port) });
    // TLS would take the reply of the broker from the socket itself.
    const secured = connectTls({ ...wanted, socket: streamOf(raw) }, listener ?? undefined);
    raw.on('error', (error) => secured.destroy(error));
    return secured;
  }) as typeof tls.connect;
  syncBuiltinESMExports();
}

/** The bytes of a socket without the socket. */
function streamOf(raw: net.Socket): Duplex {
  const stream = new Duplex({
    read: () => void raw.resume(),
    write: (bytes, _encoding, done) => void raw.write(bytes, done),
    final: (done) => void raw.end(done),
    destroy: (error, done) => {
      raw.destroy();
      done(error);
    },
  });
  raw.on('data', (bytes) => stream.push(bytes) || raw.pause());
  raw.on('end', () => stream.push(null));
  raw.on('close', () => stream.destroy());
  return stream;
}

interface Target {
  readonly host?: string;
  readonly port?: number | string;
  readonly path?: string;
}

/** The forms of `connect`: `(options, listener)`, `(port, host, listener)`, `(path, listener)`, or those as one list. */
function normalized(given: readonly unknown[]): readonly [Target, (() => void) | null] {
  const args: readonly unknown[] = Array.isArray(given[0]) ? given[0] : given;
  const last = args.findLast((arg) => typeof arg === 'function');
  const listener = typeof last === 'function' ? (last as () => void) : null;
  const [first, second] = args;
  if (typeof first === 'object' && first !== null) return [first as Target, listener];
  if (typeof first === 'string' && Number.isNaN(Number(first))) return [{ path: first }, listener];
  return [{ port: first as number, ...(typeof second === 'string' ? { host: second } : {}) }, listener];
}

/** Asks the broker as soon as the socket reaches it, and holds back what the socket would say until the reply. */
function holdUntilReady(socket: net.Socket, request: BrokerRequest): void {
  const inside = trustInside(socket);
  const emit = socket.emit;
  const push = inside.push;
  let text = '';
  const release = () => {
    socket.emit = emit;
    inside.push = push;
    inside.connecting = false;
  };
  const settle = (reply: BrokerReply, rest: Buffer) => {
    release();
    if (reply !== null) {
      socket.destroy(Object.assign(new Error(reply.message), { ...reply, syscall: 'connect', ...request }));
      return;
    }
    socket.emit('connect');
    socket.emit('ready');
    if (rest.length > 0) inside.push(rest);
  };
  inside.push = (bytes) => {
    if (bytes === null) {
      release();
      socket.destroy(new Error('The broker of the network ended the connection'));
      return false;
    }
    text += bytes.toString('latin1');
    const end = text.indexOf('\n');
    if (end >= 0) settle(JSON.parse(text.slice(0, end)), Buffer.from(text.slice(end + 1), 'latin1'));
    return true;
  };
  socket.emit = ((event: string, ...args: unknown[]) => {
    if (event === 'ready') return true;
    if (event !== 'connect') return Reflect.apply(emit, socket, [event, ...args]);
    inside._writeGeneric(false, `${JSON.stringify(request)}\n`, 'utf8', () => undefined);
    // Also where its user reads later.
    socket._read(0);
    // Writes wait for the event, as they do before any connection.
    inside.connecting = true;
    return true;
  }) as typeof emit;
}

/** Node keeps these names since version 0.12. */
function trustInside(socket: net.Socket): Inside {
  return socket as unknown as Inside;
}
