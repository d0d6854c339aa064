import type { Duplex } from 'node:stream';
import type { LinkSession } from '@gatehouse/node-link/session';
import type {
  ConnectedMachine,
  RemoteWorkers,
  WorkerLauncher,
  WorkerPool,
} from '@gatehouse/plugin-runtime/api';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { FileHashes } from '../files/file-hashes.ts';
import type { NodeGreeting } from '../protocol/node-greeting.ts';
import {
  type FromNode,
  isOfStream,
  type LeasedMessage,
  parseFromNode,
  type ToNode,
} from '../protocol/node-messages.ts';
import { StreamsToNode } from '../streams/link-streams.ts';
import { NodeFolders } from './node-folders.ts';
import { NodeLabels } from './node-labels.ts';
import { NodeParts } from './node-parts.ts';
import { NodeQuestions } from './node-questions.ts';
import { NodeWorkers } from './node-workers.ts';
import { SentFolders } from './sent-folders.ts';

type Confinement = Parameters<WorkerLauncher['launch']>[0];

interface ConnectedNodeOptions {
  readonly session: LinkSession;
  readonly name: string;
  readonly greeting: NodeGreeting;
  readonly remote: Pick<RemoteWorkers, 'openPool'>;
  readonly log: Logger;
  readonly hashes: FileHashes;
  /** Places of this machine that no run opens. */
  closedPlaces(): readonly string[];
  onLease(lease: LeasedMessage, node: ConnectedNode): void;
  /** It drains or rests, or takes threads again. */
  onChange(): void;
  /** It has other labels. */
  onLabels(): void;
}

/** A node in one session: its workers end with the session. */
export class ConnectedNode implements ConnectedMachine {
  readonly name: string;
  readonly greeting: NodeGreeting;
  readonly pool: WorkerPool;
  /** Milliseconds by which its clock was before that of this machine when its session began; null where it did not say. */
  readonly clockAheadMs: number | null;
  readonly folders: NodeFolders;
  readonly questions: NodeQuestions;
  /** Resolves with the reason. */
  readonly ended: Promise<string>;
  isDraining = false;
  /** Why it takes no thread for a while; null where it does. */
  trouble: string | null = null;
  /** Leases that it holds. */
  readonly leases = new Set<string>();
  /** Leases that it held at the end of its session. */
  lostLeases = 0;
  readonly #options: ConnectedNodeOptions;
  readonly #workers: NodeWorkers;
  readonly #sent: SentFolders;
  /** Null where the node runs none. */
  readonly #parts: NodeParts | null;
  readonly #labels: NodeLabels;
  readonly #streams = new StreamsToNode((message, bytes) => this.#send(message, bytes));
  #deadline: NodeJS.Timeout | undefined;
  #lostBecause: string | null = null;
  #sets: readonly string[] = [];
  #rest: NodeJS.Timeout | undefined;

  constructor(options: ConnectedNodeOptions) {
    const { session, greeting, remote } = options;
    this.#options = options;
    this.name = options.name;
    this.greeting = greeting;
    this.clockAheadMs = greeting.now === undefined ? null : greeting.now - Date.now();
    this.#labels = new NodeLabels(greeting.labels, options.name);
    this.questions = new NodeQuestions((message) => this.#send(message));
    this.#sent = new SentFolders({
      hashes: options.hashes,
      send: (message, bytes) => this.#send(message, bytes),
      distrust: (reason) => this.#distrust(reason),
    });
    const send = (message: ToNode) => this.#send(message);
    this.#parts = greeting.hostsParts ? new NodeParts({ node: options.name, sent: this.#sent, send }) : null;
    this.#workers = new NodeWorkers({ node: options.name, partLauncher: this.#parts, send });
    this.pool = remote.openPool(this.#workers);
    const { closedPlaces } = options;
    this.folders = new NodeFolders({ sent: this.#sent, greeting, closedPlaces });
    session.listen((message, bytes) => this.#receive(message, bytes));
    this.ended = session.ended;
    void session.ended.then((reason) => this.#lose(reason));
  }

  get id(): string {
    return this.#options.session.nodeId;
  }

  /** The version of the messages that it knows. */
  get protocol(): number {
    return this.#options.session.protocol;
  }

  /** Labels that tasks may require. */
  get labels(): readonly string[] {
    return this.#labels.all;
  }

  /** Why it lacks these labels now, after its name; null where it never has them all. */
  whyWithout(labels: readonly string[]): string | null {
    return this.#labels.whyWithout(labels);
  }

  openStream(name: string): Duplex {
    return this.#streams.open(name);
  }

  /** Why it takes no thread, after its name; null where it does. */
  get refusal(): string | null {
    if (this.isDraining) return 'drains';
    return this.trouble === null ? null : `rests, since ${this.trouble}`;
  }

  get isConnected(): boolean {
    return this.#lostBecause === null && this.#options.session.isConnected;
  }

  get isLost(): boolean {
    return this.#lostBecause !== null;
  }

  /** Takes threads of these sets from now on, or after its rest. */
  listen(sets: readonly string[]): void {
    this.#sets = sets;
    if (this.trouble === null) this.#send({ kind: 'listen', sets });
  }

  /** Takes no thread for a while: one that fails at once would be given all, and fail them all. */
  rest(trouble: string, ms: number): void {
    this.trouble = trouble;
    this.#send({ kind: 'listen', sets: [] });
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.trouble = null;
      this.listen(this.#sets);
      this.#options.onChange();
    }, ms).unref();
    this.#options.onChange();
  }

  /** Gives it no further thread, and ends its session when the time is over. */
  drain(deadlineMs: number): void {
    this.isDraining = true;
    this.#send({ kind: 'drain' });
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.end('its drain reached the deadline'), deadlineMs).unref();
  }

  /** The thread of a lease is over, or nobody waits for it. */
  release(leaseId: string): void {
    this.leases.delete(leaseId);
    this.#send({ kind: 'over', leaseId });
  }

  /** Ends its session: the node ends its workers. */
  end(reason: string): void {
    this.#options.session.end(reason);
  }

  /** The folder of the project goes to the node, where its runs read it; rejects where it could not. */
  prepare(confinement: Confinement): Promise<void> {
    return this.folders.prepare(confinement);
  }

  #send(message: ToNode, bytes?: Uint8Array): void {
    if (this.#lostBecause === null) this.#options.session.send(message, bytes);
  }

  #receive(value: unknown, bytes: Buffer | null): void {
    const message = this.#parse(value);
    if (message === null) return;
    if (message.kind === 'leased') {
      this.leases.add(message.leaseId);
      this.#options.onLease(message, this);
    } else if (message.kind === 'drained') {
      this.isDraining = true;
      this.#options.onChange();
    } else if (message.kind === 'labels') {
      this.#labels.change(message);
      this.#options.onLabels();
    } else if (isOfStream(message)) this.#streams.receive(message, bytes);
    else if (message.kind === 'answered') this.questions.settle(message);
    else if (message.kind === 'laid-out') this.#sent.settle(message);
    else if (message.kind === 'read-file') void this.#sent.read(message);
    else if (message.kind === 'part-said' || message.kind === 'part-ended') this.#parts?.receive(message);
    else if (message.kind === 'found-pid') this.#workers.foundPid(message);
    else this.#workers.receive(message, bytes);
  }

  #distrust(reason: string): void {
    this.#options.log.error('A node is not trusted any more', { node: this.name, reason });
    this.end(reason);
  }

  /** Null for a malformed message, which ends the session: somebody may have taken the node over. */
  #parse(value: unknown): FromNode | null {
    try {
      return parseFromNode(value);
    } catch (error) {
      this.#options.log.error('A node sent a malformed message', { node: this.name, error: String(error) });
      this.end('it sent a malformed message');
      return null;
    }
  }

  #lose(reason: string): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#rest);
    this.lostLeases = this.leases.size;
    this.#lostBecause = `The node ${this.name} was lost: ${reason}`;
    this.#workers.lose(this.#lostBecause);
    this.#sent.lose(this.#lostBecause);
    this.#parts?.lose(this.#lostBecause);
    this.questions.lose(this.#lostBecause);
    this.#streams.lose(this.#lostBecause);
    void this.pool.stop();
  }
}
