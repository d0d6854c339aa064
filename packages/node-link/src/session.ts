/** Messages between the daemon and one node, over connections that may be cut and come back. */
export interface LinkSession {
  readonly nodeId: string;
  /** The version that both sides speak: a peer of the one before does not know what came since. */
  readonly protocol: number;
  /** The text of the node about itself. It is null on the side of the node. */
  readonly greeting: unknown;
  /** False while its connection is cut. */
  readonly isConnected: boolean;
  /** Resolves with the reason when the session is over for good. */
  readonly ended: Promise<string>;
  /** Each message is delivered once and in order while the session lives. After its end, messages are dropped. */
  send(message: object, bytes?: Uint8Array): void;
  /** `onSession` has to call it: without a listener the session ends. An error of a listener ends it too. */
  listen(listener: (message: unknown, bytes: Buffer | null) => void): void;
  onConnection(listener: (isConnected: boolean) => void): void;
  end(reason: string): void;
}

export interface LinkBeats {
  /** Milliseconds from one beat of a node to its next. */
  readonly beatMs: number;
  /** A connection without a frame for this number of beats is replaced. */
  readonly reconnectAfter: number;
  /** A node that has no answer to its beats for this number of beats ends its work. */
  readonly fenceAfter: number;
  /** The daemon gives up a node after this number of beats without a frame. It must be larger than `fenceAfter`. */
  readonly lostAfter: number;
}

const defaults: LinkBeats = { beatMs: 1000, reconnectAfter: 4, fenceAfter: 10, lostAfter: 20 };

export function completeBeats(beats: Partial<LinkBeats> = {}): LinkBeats {
  const all = { ...defaults, ...beats };
  if (all.fenceAfter >= all.lostAfter)
    throw new RangeError(
      `fenceAfter is ${all.fenceAfter} and lostAfter ${all.lostAfter}: a node must end its work before the daemon gives it up, so lostAfter has to be larger`,
    );
  return all;
}
