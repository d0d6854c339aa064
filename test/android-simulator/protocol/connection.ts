import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Authorization } from './authorization.ts';
import { COMMAND, createPacketReader, encodePacket, type Packet } from './packet.ts';
import { AdbStream } from './stream.ts';

const PROTOCOL_VERSION = 0x01000001;
const MAX_PAYLOAD = 1024 * 1024;
const TOKEN_BYTES = 20;
const AUTH = { token: 1, signature: 2, publicKey: 3 } as const;
const NOTHING = new Uint8Array();

/** The phone, from the view of a connection. */
export interface DeviceSide {
  readonly authorization: Authorization;
  banner(): string;
  /** Whether the phone ignores a new host. */
  isSilent(): boolean;
  /** Whether the phone has a service of this name; the stream is refused if not. */
  offers(service: string): boolean;
  serve(service: string, stream: AdbStream, connection: Connection): void;
}

/** The connection of one host, from its handshake to its end. */
export class Connection {
  readonly #socket: Socket;
  readonly #device: DeviceSide;
  readonly #streams = new Map<number, AdbStream>();
  readonly #openings = new Map<number, (stream: AdbStream | null) => void>();
  readonly #gone = new AbortController();
  #hostVersion = 0;
  #maxPayload = MAX_PAYLOAD;
  #token: Uint8Array = NOTHING;
  #lastId = 0;
  #isOnline = false;
  #held: Packet[] | null = null;

  constructor(socket: Socket, device: DeviceSide) {
    this.#socket = socket;
    this.#device = device;
    const read = createPacketReader();
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(read, chunk));
    // A killed host resets its sockets; the following close event is handled.
    socket.on('error', () => {});
    socket.on('close', () => this.#end());
  }

  /** Aborted when the connection has ended. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /** Cuts the connection without a message. */
  drop(): void {
    this.#socket.destroy();
  }

  /** Reads and sends nothing from now on, while the connection stays open. */
  freeze(): void {
    this.#held ??= [];
    this.#socket.pause();
  }

  thaw(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const packet of held) this.#send(packet);
    this.#socket.resume();
  }

  /** Opens a service at the host, for a reverse forward. Null when the host refuses. */
  openAtHost(service: string): Promise<AdbStream | null> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#openings.set(id, resolve);
      this.#send({ command: COMMAND.open, arg0: id, arg1: 0, payload: Buffer.from(`${service}\0`) });
    });
  }

  #take(read: (chunk: Buffer) => Packet[], chunk: Buffer): void {
    try {
      for (const packet of read(chunk)) this.#receive(packet);
    } catch {
      // An adb server would not send this: a phone closes the connection.
      this.drop();
    }
  }

  #receive(packet: Packet): void {
    if (packet.command === COMMAND.connect) this.#greet(packet);
    else if (packet.command === COMMAND.auth) this.#authorize(packet);
    else if (this.#isOnline) this.#serveStreams(packet);
  }

  #greet({ arg0: version, arg1: maxPayload }: Packet): void {
    if (this.#device.isSilent()) return;
    this.#hostVersion = version;
    this.#maxPayload = Math.min(maxPayload, MAX_PAYLOAD);
    if (this.#device.authorization.isRequired) this.#sendToken();
    else this.#goOnline();
  }

  #authorize({ arg0: kind, payload }: Packet): void {
    const { authorization } = this.#device;
    if (kind === AUTH.publicKey) authorization.ask(payload, () => this.#goOnline());
    else if (authorization.hasSigned(this.#token, payload)) this.#goOnline();
    else this.#sendToken();
  }

  #sendToken(): void {
    this.#token = randomBytes(TOKEN_BYTES);
    this.#send({ command: COMMAND.auth, arg0: AUTH.token, arg1: 0, payload: this.#token });
  }

  #goOnline(): void {
    const payload = Buffer.from(this.#device.banner());
    this.#send({ command: COMMAND.connect, arg0: PROTOCOL_VERSION, arg1: this.#maxPayload, payload });
    this.#isOnline = true;
  }

  #serveStreams({ command, arg0: hostId, arg1: ourId, payload }: Packet): void {
    if (command === COMMAND.open) this.#open(hostId, payload);
    else if (command === COMMAND.write) this.#streams.get(ourId)?.hostWrote(payload);
    else if (command === COMMAND.okay) this.#acknowledged(hostId, ourId);
    else if (command === COMMAND.close) this.#closed(hostId, ourId);
  }

  #open(hostId: number, payload: Uint8Array): void {
    const service = Buffer.from(payload).toString('utf8').replace(/\0$/, '');
    if (!this.#device.offers(service)) {
      this.#send({ command: COMMAND.close, arg0: 0, arg1: hostId, payload: NOTHING });
      return;
    }
    const id = ++this.#lastId;
    const stream = this.#createStream(id, hostId);
    this.#send({ command: COMMAND.okay, arg0: id, arg1: hostId, payload: NOTHING });
    this.#device.serve(service, stream, this);
  }

  #createStream(id: number, hostId: number): AdbStream {
    const stream = new AdbStream({
      maxPayload: this.#maxPayload,
      write: (payload) => this.#send({ command: COMMAND.write, arg0: id, arg1: hostId, payload }),
      okay: () => this.#send({ command: COMMAND.okay, arg0: id, arg1: hostId, payload: NOTHING }),
      close: () => {
        this.#streams.delete(id);
        this.#send({ command: COMMAND.close, arg0: id, arg1: hostId, payload: NOTHING });
      },
    });
    this.#streams.set(id, stream);
    return stream;
  }

  #acknowledged(hostId: number, ourId: number): void {
    const opening = this.#openings.get(ourId);
    if (opening === undefined) {
      this.#streams.get(ourId)?.hostAcknowledged();
      return;
    }
    this.#openings.delete(ourId);
    opening(this.#createStream(ourId, hostId));
  }

  #closed(hostId: number, ourId: number): void {
    const opening = this.#openings.get(ourId);
    this.#openings.delete(ourId);
    opening?.(null);
    const stream = this.#streams.get(ourId);
    if (stream === undefined) return;
    this.#streams.delete(ourId);
    this.#send({ command: COMMAND.close, arg0: ourId, arg1: hostId, payload: NOTHING });
    stream.hostClosed();
  }

  #send(packet: Packet): void {
    if (this.#held !== null) this.#held.push(packet);
    else if (this.#socket.writable)
      this.#socket.write(encodePacket(packet, this.#hostVersion < PROTOCOL_VERSION || !this.#isOnline));
  }

  #end(): void {
    for (const stream of this.#streams.values()) stream.hostClosed();
    for (const opening of this.#openings.values()) opening(null);
    this.#streams.clear();
    this.#openings.clear();
    this.#gone.abort();
  }
}
