// See docs/decisions/0248-confirmations.md
import { randomUUID } from 'node:crypto';
import { type Clock, GatehouseError } from '@gatehouse/sdk-plugin';
import type { HeldCall } from '@gatehouse/sdk-plugin/internal';
import type { ExecutionJournal } from '../execution-journal.ts';
import { BodyRoom } from './body-room.ts';
import { type DescribedCall, describeCall } from './describe-call.ts';
import { refusalOf } from './refusals.ts';

/** Calls of one key that wait or were decided a moment ago. */
const maxOfKey = 16;

type State = 'waiting' | 'deciding' | 'approved' | 'rejected';

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: GatehouseError) => void;
}

/** The facts of a call that stay when its client has gone, and its body with it. */
type HeldFacts = Omit<HeldCall, 'params' | 'query' | 'body' | 'bodyText' | 'signal'>;

/** A call with what people see of it. */
export interface Held extends DescribedCall {
  readonly id: string;
  readonly call: HeldFacts;
  readonly requestedAtMs: number;
  readonly expiresAtMs: number;
  state: State;
  /** Null if its client has gone. */
  waiter: Waiter | null;
  readonly timer: NodeJS.Timeout;
}

interface Parts {
  readonly clock: Clock;
  readonly journal: ExecutionJournal;
  readonly waitMs: number;
  /** Called with the id of a call that begins or ends to wait, or whose client has gone. */
  onChange(id: string): void;
}

type Noted = Pick<Held, 'id' | 'call' | 'shown'>;

type Decision = 'approved' | 'rejected';

/**
 * Calls that wait for people. They live in memory alone: what a daemon held is gone with it, approved or not. Each is
 * given to the pipeline once at most, because it leaves this list before it is given.
 */
export class HeldCalls {
  readonly #parts: Parts;
  readonly #held = new Map<string, Held>();
  readonly #room = new BodyRoom();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  waiting(): readonly Held[] {
    return [...this.#held.values()].filter(({ state }) => state === 'waiting');
  }

  find(id: string): Held | null {
    const held = this.#held.get(id);
    return held?.state === 'waiting' ? held : null;
  }

  /** Resolves when the call may be handled. */
  async approval(call: HeldCall): Promise<void> {
    const leaveRoom = this.#room.take(call);
    try {
      await this.#decided(call, describeCall(call));
    } finally {
      leaveRoom();
    }
  }

  async #decided(call: HeldCall, described: DescribedCall): Promise<void> {
    const { shown } = described;
    if (call.isApprovedByClient) return this.#noteByClient(call, described);
    const left = [...this.#held.values()].find((held) => isLeft(held, shown.digest));
    if (left?.state === 'rejected') throw refusalOf('confirmation_rejected', call, left.id);
    if (left?.state === 'approved') return this.#use(left, call);
    const held = left ?? this.#add(call, described);
    const answer = this.#wait(held, call);
    // A refused note ends the wait first, and nobody else looks at its promise.
    answer.catch(() => undefined);
    if (left === undefined) await this.#noteRequest(held);
    return answer;
  }

  /** False where it was decided, or expired, meanwhile. The decision is on the disk before it counts. */
  async decide(held: Held, decision: Decision, by: { readonly keyId: string; readonly requestId: string }) {
    if (held.state !== 'waiting') return false;
    held.state = 'deciding';
    try {
      await this.#note(held, `confirmation_${decision}`, by);
    } catch (error) {
      held.state = 'waiting';
      throw error;
    }
    if (!this.#held.has(held.id)) return false;
    held.state = decision;
    this.#parts.onChange(held.id);
    const { waiter } = held;
    held.waiter = null;
    if (decision === 'rejected') waiter?.reject(refusalOf('confirmation_rejected', held.call, held.id));
    else if (waiter !== null) {
      this.#remove(held);
      waiter.resolve();
    }
    return true;
  }

  /** Before somebody sees what is hidden of a call. */
  noteSeen(held: Held, by: { readonly keyId: string; readonly requestId: string }): Promise<void> {
    return this.#note(held, 'confirmation_hidden_seen', by);
  }

  /** For a client that had gone and came again: the approval is taken away first, so that it counts once. */
  #use(held: Held, { caller, requestId }: HeldCall): Promise<void> {
    this.#remove(held);
    return this.#note(held, 'confirmation_used', { keyId: caller.keyId, requestId });
  }

  /** Forgets what a key asked for. */
  dropOf(keyId: string): void {
    for (const held of [...this.#held.values()]) if (held.call.caller.keyId === keyId) this.#remove(held);
  }

  close(): void {
    for (const held of [...this.#held.values()]) {
      this.#remove(held);
      held.waiter?.reject(new GatehouseError('service_unavailable', 'Nobody can be asked now; try again'));
    }
  }

  #add(call: HeldCall, described: DescribedCall): Held {
    const ofKey = [...this.#held.values()].filter(
      ({ call: { caller } }) => caller.keyId === call.caller.keyId,
    );
    if (ofKey.length >= maxOfKey) throw refusalOf('confirmation_limit', call);
    const id = randomUUID();
    const now = this.#parts.clock.now();
    const { waitMs } = this.#parts;
    const timer = setTimeout(() => this.#expire(id), waitMs);
    const times = { requestedAtMs: now, expiresAtMs: now + waitMs };
    const { params, query, body, bodyText, signal, ...facts } = call;
    const held: Held = { id, call: facts, ...described, ...times, state: 'waiting', waiter: null, timer };
    this.#held.set(id, held);
    this.#parts.onChange(id);
    return held;
  }

  /** The wait ends with the decision, when the client goes, or after the time that the client has. */
  async #wait(held: Held, call: HeldCall): Promise<void> {
    const { signal, waitMs } = call;
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((resolve, reject) => {
      const waiter: Waiter = { resolve, reject };
      held.waiter = waiter;
      this.#parts.onChange(held.id);
      const leave = (error: GatehouseError) => {
        if (held.waiter === waiter) held.waiter = null;
        this.#parts.onChange(held.id);
        reject(error);
      };
      const go = () => leave(new GatehouseError('service_unavailable', 'The client has gone'));
      signal.addEventListener('abort', go, { once: true });
      if (signal.aborted) go();
      if (waitMs !== null)
        timer = setTimeout(() => leave(refusalOf('confirmation_waiting', call, held.id)), waitMs);
    });
    return ended.finally(() => clearTimeout(timer));
  }

  #noteByClient(call: HeldCall, { shown }: DescribedCall): Promise<void> {
    const { caller, requestId } = call;
    return this.#note({ id: randomUUID(), call, shown }, 'confirmation_by_client', {
      keyId: caller.keyId,
      requestId,
    });
  }

  async #noteRequest(held: Held): Promise<void> {
    const { caller, requestId } = held.call;
    try {
      await this.#note(held, 'confirmation_requested', { keyId: caller.keyId, requestId });
    } catch (error) {
      this.#remove(held);
      throw error;
    }
  }

  #expire(id: string): void {
    const held = this.#held.get(id);
    if (held === undefined) return;
    this.#remove(held);
    held.waiter?.reject(refusalOf('confirmation_timeout', held.call, id));
  }

  #remove(held: Held): void {
    clearTimeout(held.timer);
    this.#held.delete(held.id);
    this.#parts.onChange(held.id);
  }

  #note(
    { id, call, shown }: Noted,
    event: string,
    by: { readonly keyId: string; readonly requestId: string },
  ) {
    const { caller, operation, host, method, requestId } = call;
    const asked = { keyId: caller.keyId, keyLabel: caller.label, requestId };
    const { followsUntrustedText } = call;
    const facts = { operationId: operation.id, host, method, followsUntrustedText };
    const details = { confirmationId: id, ...facts, asked, ...shown };
    return this.#parts.journal.note({ event, ...by, details });
  }
}

/** The same request, whose client has gone: it came once more. */
function isLeft({ waiter, state, shown }: Held, digest: string): boolean {
  return waiter === null && state !== 'deciding' && shown.digest === digest;
}
