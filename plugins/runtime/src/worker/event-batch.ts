import type { Branch } from '@gatehouse/sdk-actions/document';
import type { ProgramNode } from '../interpreter/compile-program.ts';
import type { ActionStatus, RunObserver } from '../interpreter/program-options.ts';
import type { RunEvent } from '../run/run.ts';
import type { TraceSteps } from './trace-steps.ts';

const flushMs = 50;
/** Sent at once in each such span: what is logged right before an action blocks the process must get out. */
const urgentEvents = 10;
/** An action that begins this long after the last batch is shown at once; shorter ones wait for the timer. */
const slowActionMs = 5;
const maxEvents = 500;
const maxInFlight = 4;

/** What is told of the actions of a run. */
interface Told {
  /** The status of each: for whoever shows the project while it runs. */
  readonly statuses: boolean;
  /** Keeps what a traced run does; null for one that is not. */
  readonly trace: TraceSteps | null;
}

/**
 * Collects the events of a run and sends them in batches. Between two other events only the last status of
 * each action is kept: a loop of millions of actions must not become millions of messages.
 */
export class EventBatch implements RunObserver {
  readonly #send: (events: readonly RunEvent[]) => Promise<void>;
  readonly #trace: TraceSteps | null;
  readonly #tellsStatuses: boolean;
  readonly #inFlight = new Set<Promise<void>>();
  #statuses: (ActionStatus | undefined)[] = [];
  #changed: ProgramNode[] = [];
  #events: RunEvent[] = [];
  #timer: NodeJS.Timeout | null = null;
  #flushedAt = performance.now();
  #spanStart = 0;
  #urgentLeft = 0;

  constructor(send: (events: readonly RunEvent[]) => Promise<void>, told: Partial<Told> = {}) {
    this.#send = send;
    this.#trace = told.trace ?? null;
    this.#tellsStatuses = told.statuses ?? true;
  }

  action(node: ProgramNode, status: ActionStatus, branch: Branch | null): void {
    if (this.#trace) this.#trace.note(node, status, branch);
    else if (!this.#tellsStatuses) return;
    if (this.#tellsStatuses) {
      if (this.#statuses[node.index] === undefined) this.#changed.push(node);
      this.#statuses[node.index] = status;
    }
    if (status === 'Executing' && performance.now() - this.#flushedAt > slowActionMs) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), flushMs);
  }

  event(event: RunEvent): void {
    this.#takeStatuses();
    this.#events.push(event);
    if (this.#isUrgent() || this.#events.length >= maxEvents) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), flushMs);
  }

  drained(): Promise<void> | undefined {
    return this.#inFlight.size > maxInFlight ? Promise.race(this.#inFlight) : undefined;
  }

  flush(): void {
    const events = this.take();
    if (events.length === 0) return;
    const sent = this.#send(events);
    this.#inFlight.add(sent);
    void sent.then(() => this.#inFlight.delete(sent));
  }

  /** What was not sent yet, for another message to take along. */
  take(): readonly RunEvent[] {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushedAt = performance.now();
    this.#takeStatuses();
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #isUrgent(): boolean {
    const now = performance.now();
    if (now - this.#spanStart > flushMs) {
      this.#spanStart = now;
      this.#urgentLeft = urgentEvents;
    }
    return this.#urgentLeft-- > 0;
  }

  /** The action that executes now comes last, as it happened. */
  #takeStatuses(): void {
    const trace = this.#trace?.take();
    if (trace) this.#events.push({ kind: 'trace', trace });
    if (this.#changed.length === 0) return;
    const executing: RunEvent[] = [];
    for (const { index, action, groupId } of this.#changed) {
      const status = this.#statuses[index];
      if (!status) continue;
      const event = { kind: 'action', status, actionId: action.id, groupId } as const;
      (status === 'Executing' ? executing : this.#events).push(event);
    }
    this.#events.push(...executing);
    this.#statuses = [];
    this.#changed = [];
  }
}
