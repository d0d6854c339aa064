import type { WebSocket } from 'ws';
import type { Channel } from '../channel.ts';
import type { Welcome } from '../protocol.ts';
import type { Lease } from './lease.ts';

/** A session on the side of the node: messages flow when the daemon knows it on a line, and earlier work has ended. */
export class NodeSession {
  readonly id: string;
  readonly incarnation: string;
  readonly channel: Channel;
  readonly lease: Lease;
  #line: WebSocket | null = null;
  #isPrepared = false;

  constructor(welcome: Welcome, channel: Channel, lease: Lease) {
    this.id = welcome.session;
    this.incarnation = welcome.incarnation;
    this.channel = channel;
    this.lease = lease;
  }

  /** Earlier work has ended. */
  prepared(): void {
    this.#isPrepared = true;
    this.#start();
  }

  /** The daemon knows the session on this line. */
  connect(line: WebSocket): void {
    this.#line = line;
    this.#start();
  }

  cut(): void {
    this.#line = null;
    this.channel.detach();
  }

  beat(line: WebSocket): void {
    line.send(JSON.stringify({ beat: this.lease.nextBeat(), got: this.channel.takeReceived() }));
  }

  #start(): void {
    if (!this.#isPrepared || this.#line === null) return;
    this.#line.send(JSON.stringify({ ready: true }));
    this.channel.attach(this.#line);
  }
}
