import type { Branch } from '@gatehouse/sdk-actions/document';
import type { ProgramNode } from '../interpreter/compile-program.ts';
import type { ActionStatus, RunObserver } from '../interpreter/program-options.ts';
import type { RunEvent } from '../run/run.ts';
import { ActionTimings } from './action-timings.ts';
import type { SlowActions } from './slow-actions.ts';
import type { TraceSteps } from './trace-steps.ts';

type ProgressEvent = Extract<RunEvent, { readonly kind: 'progress' }>;

const flushMs = 50;
/** Number of events per span that are sent at once, so that a log line before a blocking action is not held back. */
const urgentEvents = 10;
/** Progress is for people: of what an action says in this time, they see the last. */
const progressMs = 250;
/** An action that starts this long after the last batch is reported at once; others wait for the timer. */
const slowActionMs = 5;
const maxEvents = 500;
const maxInFlight = 4;

/** Selects the events of a run. */
interface ReportedFacts {
  /** Reports the status of each action, for a view of the running project. */
  readonly statuses: boolean;
  /** Steps of a traced run; null for other runs. */
  readonly trace: TraceSteps | null;
  /** Null for runs without spans. */
  readonly slow: SlowActions | null;
}

/**
 * Collects the events of a run and sends them in batches. Between other events only the last status of each action is
 * kept, so that a loop of millions of actions does not send millions of messages.
 */
export class EventBatch implements RunObserver {
  readonly #send: (events: readonly RunEvent[]) => Promise<void>;
  readonly #trace: TraceSteps | null;
  readonly #slow: SlowActions | null;
  /** Null where statuses are not reported. */
  readonly #timings: ActionTimings | null;
  readonly #inFlight = new Set<Promise<void>>();
  #statuses: (ActionStatus | undefined)[] = [];
  #changed: ProgramNode[] = [];
  #events: RunEvent[] = [];
  #timer: NodeJS.Timeout | null = null;
  #progressTimer: NodeJS.Timeout | null = null;
  #progress: ProgressEvent | null = null;
  /** The action whose progress the daemon knows, or soon will. */
  #progressing: string | null = null;
  #flushedAt = performance.now();
  #spanStart = 0;
  #urgentLeft = 0;

  constructor(send: (events: readonly RunEvent[]) => Promise<void>, reported: Partial<ReportedFacts> = {}) {
    this.#send = send;
    this.#trace = reported.trace ?? null;
    this.#slow = reported.slow ?? null;
    this.#timings = (reported.statuses ?? true) ? new ActionTimings() : null;
  }

  action(node: ProgramNode, status: ActionStatus, branch: Branch | null): void {
    if (this.#progressing === node.action.id && status !== 'Executing') this.#endProgress(node);
    const slow = this.#slow?.note(node, status);
    if (slow) this.event({ kind: 'slow', action: slow });
    if (this.#trace) this.#trace.note(node, status, branch);
    else if (!this.#timings) return;
    if (this.#timings) {
      this.#timings.note(node, status);
      if (this.#statuses[node.index] === undefined) this.#changed.push(node);
      this.#statuses[node.index] = status;
    }
    if (status === 'Executing' && performance.now() - this.#flushedAt > slowActionMs) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), flushMs);
  }

  event(event: RunEvent): void {
    if (event.kind === 'progress') this.#noteProgress(event);
    else this.#add(event);
  }

  #add(event: RunEvent): void {
    this.#takeStatuses();
    this.#events.push(event);
    if (this.#isUrgent() || this.#events.length >= maxEvents) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), flushMs);
  }

  #noteProgress(event: ProgressEvent): void {
    this.#progress = event;
    this.#progressing = event.progress && event.actionId;
    this.#progressTimer ??= setTimeout(() => this.flush(), progressMs);
  }

  #endProgress({ action, groupId }: ProgramNode): void {
    const timestamp = new Date().toISOString();
    this.#noteProgress({ kind: 'progress', timestamp, progress: null, actionId: action.id, groupId });
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

  /** Returns the pending events, to be sent with another message. */
  take(): readonly RunEvent[] {
    for (const timer of [this.#timer, this.#progressTimer]) if (timer) clearTimeout(timer);
    this.#timer = null;
    this.#progressTimer = null;
    this.#flushedAt = performance.now();
    this.#takeStatuses();
    if (this.#progress) this.#events.push(this.#progress);
    this.#progress = null;
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

  /** Puts the current action last. */
  #takeStatuses(): void {
    const trace = this.#trace?.take();
    if (trace) this.#events.push({ kind: 'trace', trace });
    if (this.#changed.length === 0) return;
    const executing: RunEvent[] = [];
    for (const node of this.#changed) {
      const { action, groupId, index } = node;
      const status = this.#statuses[index];
      if (!status) continue;
      const timing = this.#timings?.of(node);
      const place = { actionId: action.id, groupId };
      const event = { kind: 'action', status, ...place, ...(timing && { timing }) } as const;
      (status === 'Executing' ? executing : this.#events).push(event);
    }
    this.#events.push(...executing);
    this.#statuses = [];
    this.#changed = [];
  }
}
