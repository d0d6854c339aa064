import type { RawData } from 'ws';
import { Channel } from '../channel.ts';
import type { LinkClientOptions } from '../client-options.ts';
import { endLine } from '../end-line.ts';
import { isMalformed, parseFrame, sizeOf } from '../frame.ts';
import { type FromDaemon, numberOf, parseFromDaemon, type Welcome } from '../protocol.ts';
import type { LinkBeats } from '../session.ts';
import { wordsOf } from '../words-of.ts';
import type { Attempt } from './attempt.ts';
import { backOffMs } from './back-off.ts';
import { Lease } from './lease.ts';
import { NodeSession } from './node-session.ts';
import { openLine } from './open-line.ts';

/** A peer that does not answer the close of its web socket loses its connection after this time. */
const closeMs = 1000;
const minHandshakeMs = 1000;

/** The one connection of a node, which comes back, and the session that goes over it. */
export class LinkClient {
  readonly #options: LinkClientOptions;
  readonly #beats: LinkBeats;
  #attempt: Attempt | null = null;
  #session: NodeSession | null = null;
  /** Settles when the last session is prepared. */
  #prepared: Promise<void> = Promise.resolve();
  #failures = 0;
  #lastBeatAt = performance.now();
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: LinkClientOptions, beats: LinkBeats) {
    this.#options = options;
    this.#beats = beats;
  }

  open(): void {
    this.#timer = setInterval(() => this.#beat(), this.#beats.beatMs);
    this.#connect();
  }

  async close(): Promise<void> {
    const line = this.#attempt?.line;
    this.#stop('the node stops');
    if (line === undefined || line.readyState === line.CLOSED) return;
    const closed = new Promise<void>((done) => line.once('close', () => done()));
    if (line.readyState === line.CONNECTING) line.terminate();
    else line.close();
    const deadline = setTimeout(() => line.terminate(), closeMs);
    await closed;
    clearTimeout(deadline);
  }

  #stop(reason: string): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
    this.#session?.channel.end(reason);
  }

  #connect(): void {
    const { url, ca, log } = this.#options;
    const { beatMs, reconnectAfter, fenceAfter } = this.#beats;
    try {
      const line = openLine({
        url,
        ...(ca === undefined ? {} : { ca }),
        token: this.#options.token(),
        handshakeMs: Math.max(minHandshakeMs, reconnectAfter * beatMs),
        onRefused: (reason) => this.#refused(reason),
      });
      const lease = new Lease(fenceAfter * beatMs);
      this.#follow({ line, lease, isGreeted: false, quiet: 0, beats: 0 });
    } catch (error) {
      log.warn('the daemon could not be asked', { url, reason: wordsOf(error) });
      this.#retryLater();
    }
  }

  #follow(attempt: Attempt): void {
    const { line } = attempt;
    this.#attempt = attempt;
    line.on('open', () => this.#greet(attempt));
    line.on('message', (data, isBinary) => this.#hear(attempt, data, isBinary));
    line.on('error', (error) => {
      if (isMalformed(error)) this.#fail(error);
      else
        this.#options.log.info('the connection to the daemon failed', {
          url: this.#options.url,
          reason: wordsOf(error),
        });
    });
    line.on('close', () => this.#closed(attempt));
  }

  #greet({ line, lease }: Attempt): void {
    const session = this.#session;
    lease.restart();
    const hello = {
      session: session?.id ?? null,
      incarnation: session?.incarnation ?? null,
      got: session?.channel.takeReceived() ?? 0,
      beat: session?.lease.nextBeat() ?? 0,
      greeting: this.#options.greeting(numberOf(line.protocol)),
    };
    line.send(JSON.stringify({ hello }));
  }

  #beat(): void {
    this.#lastBeatAt = performance.now();
    if (this.#session?.lease.isOver()) this.#fence();
    const attempt = this.#attempt;
    if (attempt === null || attempt.line.readyState === attempt.line.CONNECTING) return;
    attempt.quiet += 1;
    attempt.beats += 1;
    if (attempt.quiet >= this.#beats.reconnectAfter) attempt.line.terminate();
    else if (attempt.isGreeted) this.#session?.beat(attempt.line);
  }

  #hear(attempt: Attempt, data: RawData, isBinary: boolean): void {
    if (attempt !== this.#attempt || this.#isStopped || this.#fenceIfLate()) return;
    attempt.quiet = 0;
    try {
      const content = parseFrame(data, isBinary);
      if ('control' in content) this.#take(attempt, parseFromDaemon(content.control));
      else this.#session?.channel.receive(content.numbered, sizeOf(data));
    } catch (error) {
      this.#fail(error);
    }
  }

  #take(attempt: Attempt, frame: FromDaemon): void {
    const session = this.#session;
    if ('welcome' in frame) this.#begin(attempt, frame.welcome);
    else if ('over' in frame) this.#over(frame.over, frame.reason);
    else if ('resumed' in frame) this.#resumed(attempt, frame.resumed);
    else session?.channel.acknowledge(frame.got);
    if ('answer' in frame) session?.lease.answered(frame.answer);
  }

  #begin(attempt: Attempt, welcome: Welcome): void {
    if (attempt.isGreeted) throw new Error('a second welcome came over one connection');
    const earlier = this.#session;
    this.#session = null;
    earlier?.channel.end('the daemon does not know the session any more');
    const { nodeId } = welcome;
    const { log } = this.#options;
    const onEnd = (reason: string) => this.#ended(session, reason);
    const channel = new Channel({
      nodeId,
      protocol: numberOf(attempt.line.protocol),
      greeting: null,
      log,
      onEnd,
    });
    const session = new NodeSession(welcome, channel, attempt.lease);
    this.#session = session;
    attempt.isGreeted = true;
    session.connect(attempt.line);
    this.#prepared = this.#prepared.then(() => this.#prepare(session, welcome.text));
  }

  /** Sessions are prepared one after the other, so that a later one finds nothing of an earlier one. */
  async #prepare(session: NodeSession, text: object): Promise<void> {
    if (session.channel.isOver) return;
    try {
      await this.#options.onSession(session.channel, text);
      session.prepared();
    } catch (error) {
      this.#options.log.error('a session could not be prepared', { reason: wordsOf(error) });
      session.channel.end(`the node could not prepare the session: ${wordsOf(error)}`);
    }
  }

  #resumed(attempt: Attempt, { got, answer }: { readonly got: number; readonly answer: number }): void {
    const session = this.#session;
    if (session === null) throw new Error('a session was resumed, and there is none');
    this.#failures = 0;
    session.channel.acknowledge(got);
    session.lease.answered(answer);
    attempt.isGreeted = true;
    session.connect(attempt.line);
  }

  #over(over: 'ended' | 'refused', reason: string): void {
    if (over === 'refused') this.#refused(reason);
    else this.#session?.channel.end(reason);
    this.#attempt?.line.close();
  }

  #refused(reason: string): void {
    if (this.#isStopped) return;
    this.#options.log.error('the daemon refused this node', { reason });
    this.#stop(reason);
    this.#options.onRefused(reason);
  }

  #ended(session: NodeSession, reason: string): void {
    this.#options.log.info('the session with the daemon ended', { reason });
    if (this.#session !== session) return;
    this.#session = null;
    if (this.#attempt !== null) endLine(this.#attempt.line, 'ended', reason);
  }

  /** The daemon may be in other hands: nothing that it asked for goes on. */
  #fail(error: unknown): void {
    const reason = `a frame of the daemon could not be taken: ${wordsOf(error)}`;
    this.#options.log.warn('a frame of the daemon could not be taken', { reason });
    this.#session?.channel.end(reason);
    this.#attempt?.line.close();
  }

  /** After a stop of this process, what waits in the sockets may be read before the beat that is due. */
  #fenceIfLate(): boolean {
    const isLate = performance.now() - this.#lastBeatAt > 2 * this.#beats.beatMs;
    if (!isLate || this.#session === null || !this.#session.lease.isOver()) return false;
    this.#fence();
    return true;
  }

  #fence(): void {
    const { fenceAfter, beatMs } = this.#beats;
    const reason = `the daemon answered no beat of the last ${fenceAfter}, of ${beatMs} ms each`;
    this.#options.log.warn('the work of the session is ended', { reason });
    try {
      this.#options.onFence();
    } catch (error) {
      this.#options.log.error('onFence failed', { reason: wordsOf(error) });
    }
    this.#session?.channel.end(reason);
    this.#attempt?.line.terminate();
  }

  #closed(attempt: Attempt): void {
    if (attempt !== this.#attempt) return;
    this.#attempt = null;
    this.#session?.cut();
    this.#fenceIfLate();
    if (attempt.beats >= this.#beats.reconnectAfter) this.#failures = 0;
    this.#retryLater();
  }

  #retryLater(): void {
    if (this.#isStopped) return;
    this.#retry = setTimeout(() => this.#connect(), backOffMs(this.#failures, this.#beats.beatMs));
    this.#failures += 1;
  }
}
