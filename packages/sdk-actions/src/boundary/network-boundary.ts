// See docs/decisions/0130-tests-of-projects.md.
import { Socket } from 'node:net';
import { ActionError } from '../action-error.ts';

/** A request of a run, before it leaves the process. */
export interface BoundaryRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string;
  readonly from: 'action' | 'browser';
}

export interface BoundaryAnswer {
  readonly kind: 'answer';
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Base64. */
  readonly body: string;
}

export type BoundaryReply =
  | BoundaryAnswer
  /** It fails as if there was no network. */
  | { readonly kind: 'refuse'; readonly reason: string }
  | {
      readonly kind: 'pass';
      /** Whether the answer of the network is reported; only those of actions are. */
      readonly isReported?: boolean;
    };

/** A request that the network answered. */
export interface AnsweredRequest {
  readonly method: string;
  readonly url: string;
  readonly answer: BoundaryAnswer;
}

/** Takes the requests of a run in place of the network, as in a test. */
export interface NetworkBoundary {
  /** Whether connections that it does not answer may be made. */
  readonly isOpen: boolean;
  reply(request: BoundaryRequest): Promise<BoundaryReply>;
  /** Takes an answer of the network. Absent where nothing is recorded. */
  report?(answered: AnsweredRequest): Promise<void>;
}

let held: NetworkBoundary | null = null;

/** The boundary around this process; null, as in all runs that are no tests, where the network is not watched. */
export function networkBoundary(): NetworkBoundary | null {
  return held;
}

/** Puts a boundary around this process. Returns a function that removes it. */
export function holdBoundary(boundary: NetworkBoundary): () => void {
  if (held !== null) throw new Error('There is a boundary around this process already.');
  held = boundary;
  const reopen = boundary.isOpen ? () => undefined : closeSockets();
  return () => {
    reopen();
    held = null;
  };
}

/** Throws where a boundary keeps connections in. */
export function assertOutside(place: string): void {
  if (held === null || held.isOpen) return;
  throw new ActionError(
    `The test reaches no network, and ${place} is there. Stub this action, or say "network": true in the test.`,
  );
}

/** A sandbox closes the network as well, but not every machine has one, and drivers of databases connect by themselves. */
function closeSockets(): () => void {
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function refused(this: Socket, ...args: unknown[]) {
    const place = placeOf(args);
    if (place === null) return Reflect.apply(connect, this, args);
    // Later than the listeners of HTTP, which Node adds in the next tick.
    setImmediate(() => this.destroy(new Error(`the test reaches no network, and ${place} is there`)));
    return this;
  };
  return () => {
    Socket.prototype.connect = connect;
  };
}

/** Null for sockets within the machine that have a path, such as pipes. */
function placeOf(args: readonly unknown[]): string | null {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'number') return `${typeof second === 'string' ? second : 'localhost'}:${first}`;
  if (typeof first !== 'object' || first === null) return null;
  const { host, port, path } = trustOptions(first);
  // HTTP leaves an empty path there.
  if (path !== undefined && path !== null) return null;
  return `${host ?? 'localhost'}:${port ?? ''}`;
}

/** Node checks them. */
function trustOptions(options: object): SocketPlace {
  return options;
}

interface SocketPlace {
  readonly host?: string | null;
  readonly port?: number | string | null;
  readonly path?: string | null;
}
