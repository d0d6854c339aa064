/** The part of a connection that a stream needs. */
export interface StreamWire {
  readonly maxPayload: number;
  write(payload: Uint8Array): void;
  okay(): void;
  close(): void;
}

/** A service wrote to a host that has disconnected. It ends the service and is not a fault of the phone. */
export class HostGone extends Error {
  constructor() {
    super('the host has closed the stream');
    this.name = 'HostGone';
  }
}

interface Waiting {
  readonly bytes: Uint8Array;
  readonly done: () => void;
  readonly failed: (reason: Error) => void;
}

/** One service that a host has opened: bytes in both directions, each packet acknowledged by the other end. */
export class AdbStream {
  readonly #wire: StreamWire;
  readonly #gone = new AbortController();
  #outgoing: Waiting[] = [];
  #isInFlight = false;
  #incoming: Uint8Array[] = [];
  #wakeReader: (() => void) | null = null;
  #hasUnacknowledged = false;

  constructor(wire: StreamWire) {
    this.#wire = wire;
    this.#gone.signal.addEventListener('abort', () => this.#settleAll(), { once: true });
  }

  /** Aborted when either end has closed the stream. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  get isClosed(): boolean {
    return this.#gone.signal.aborted;
  }

  /** Resolves when the last bytes are sent, which is when the host has acknowledged the earlier ones. */
  write(data: Uint8Array | string): Promise<void> {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    if (this.isClosed) return Promise.reject(new HostGone());
    if (bytes.length === 0) return Promise.resolve();
    return new Promise((done, failed) => {
      for (let start = 0; start < bytes.length; start += this.#wire.maxPayload) {
        const end = start + this.#wire.maxPayload;
        const isLast = end >= bytes.length;
        this.#outgoing.push({ bytes: bytes.subarray(start, end), done: isLast ? done : () => {}, failed });
      }
      this.#sendNext();
    });
  }

  /** Acknowledges a chunk when the next one is requested, so a slow service slows the host down. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, void> {
    for (;;) {
      const chunk = this.#incoming.shift();
      if (chunk !== undefined) {
        yield chunk;
        continue;
      }
      if (this.isClosed) return;
      this.#acknowledge();
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
      });
    }
  }

  close(): void {
    if (this.isClosed) return;
    this.#wire.close();
    this.#gone.abort();
  }

  hostWrote(payload: Uint8Array): void {
    this.#incoming.push(payload);
    this.#hasUnacknowledged = true;
    this.#wake();
  }

  hostAcknowledged(): void {
    this.#isInFlight = false;
    this.#sendNext();
  }

  hostClosed(): void {
    this.#gone.abort();
  }

  #acknowledge(): void {
    if (!this.#hasUnacknowledged) return;
    this.#hasUnacknowledged = false;
    this.#wire.okay();
  }

  #sendNext(): void {
    const next = this.#isInFlight ? undefined : this.#outgoing.shift();
    if (next === undefined) return;
    this.#isInFlight = true;
    this.#wire.write(next.bytes);
    next.done();
  }

  #settleAll(): void {
    for (const { failed } of this.#outgoing) failed(new HostGone());
    this.#outgoing = [];
    this.#wake();
  }

  #wake(): void {
    this.#wakeReader?.();
    this.#wakeReader = null;
  }
}
