import { randomBytes } from 'node:crypto';
import type { SlowAction } from '@gatehouse/plugin-runtime/api';
import type { SpanTrace } from '@gatehouse/sdk-actions';
import { parseTraceparent, type SpanParent, spanIds } from '@gatehouse/sdk-actions/internal';
import type { Task } from '../task/task.ts';
import type { TryRecord } from '../task/try-record.ts';
import type { SpanExport } from './span-export.ts';

type NamedTask = Pick<Task, 'id' | 'name'>;

const maxSlowActions = 200;

/** Makes a span of each try and of each of its actions that took long. */
export class TrySpans {
  readonly #exports: Pick<SpanExport, 'add'>;
  readonly #slowActionMs: number;
  /** Callers of the starts of tasks, by task. */
  readonly #callers = new Map<string, SpanParent>();

  constructor(exports: Pick<SpanExport, 'add'>, slowActionMs: number) {
    this.#exports = exports;
    this.#slowActionMs = slowActionMs;
  }

  /** The tries of this start belong to the trace of its caller, if it named one. */
  started(taskId: string, traceparent: string | undefined): void {
    const caller = parseTraceparent(traceparent);
    if (caller === null) this.#callers.delete(taskId);
    else this.#callers.set(taskId, caller);
  }

  /** For the tries that a thread runs one after the other. */
  ofThread(task: NamedTask): ThreadSpans {
    const caller = this.#callers.get(task.id) ?? null;
    return new ThreadSpans({ task, caller, exports: this.#exports, slowActionMs: this.#slowActionMs });
  }
}

interface ThreadParts {
  readonly task: NamedTask;
  /** Null: each try is a trace of its own. */
  readonly caller: SpanParent | null;
  readonly exports: Pick<SpanExport, 'add'>;
  readonly slowActionMs: number;
}

/** A later start of the task changes nothing for its tries: servers know their trace. */
export class ThreadSpans {
  readonly #parts: ThreadParts;
  #slow: SlowAction[] = [];
  /** Since when the thread waits, by the clock and by one that nobody sets; null once it has begun. */
  #waitsSince: { readonly at: number; readonly tick: number } | null = {
    at: Date.now(),
    tick: performance.now(),
  };

  constructor(parts: ThreadParts) {
    this.#parts = parts;
  }

  get trace(): SpanTrace {
    const { caller, slowActionMs } = this.#parts;
    return { traceId: caller?.traceId ?? null, isSampled: caller?.isSampled ?? true, slowActionMs };
  }

  /** The first try that begins on a node ends the wait of its thread, which is beside it, or below it where nobody called. */
  began(tryId: string, node: string | null): void {
    const since = this.#waitsSince;
    this.#waitsSince = null;
    if (since === null || node === null) return;
    const { task, caller, exports } = this.#parts;
    const { traceId, spanId } = spanIds(tryId, this.trace.traceId);
    exports.add({
      ...{ traceId, spanId: randomBytes(8).toString('hex'), name: `wait of ${task.name}` },
      parent: caller ?? { traceId, spanId, isSampled: true },
      ...{ beganAt: since.at, endedAt: since.at + performance.now() - since.tick },
      attributes: { 'gatehouse.task.id': task.id, 'gatehouse.try.id': tryId, 'gatehouse.node': node },
      error: null,
    });
  }

  /** An action of the current try. */
  note(action: SlowAction): void {
    if (this.#slow.length < maxSlowActions) this.#slow.push(action);
  }

  ended(record: TryRecord): void {
    const { task, caller, exports } = this.#parts;
    const ids = spanIds(record.uowId, this.trace.traceId);
    const { result, errorCode, errorMessage, threadId, actionsExecuted, node } = record;
    exports.add({
      ...ids,
      parent: caller,
      name: `try of ${task.name}`,
      beganAt: Date.parse(record.startedAt),
      endedAt: Date.parse(record.endedAt),
      attributes: {
        'gatehouse.task.id': task.id,
        'gatehouse.try.id': record.uowId,
        'gatehouse.try.thread': threadId,
        'gatehouse.try.result': result,
        'gatehouse.try.actions': actionsExecuted,
        ...(node !== undefined && { 'gatehouse.node': node }),
        ...(errorCode !== null && { 'error.type': errorCode }),
      },
      error: result === 'failure' ? (errorMessage ?? '') : null,
    });
    for (const action of this.#slow) this.#addAction(action, { ...ids, isSampled: this.trace.isSampled });
    this.#slow = [];
  }

  #addAction({ actionId, groupId, name, beganAt, ms, status }: SlowAction, parent: SpanParent): void {
    this.#parts.exports.add({
      ...{ traceId: parent.traceId, spanId: randomBytes(8).toString('hex'), parent, name },
      ...{ beganAt, endedAt: beganAt + ms },
      attributes: { 'gatehouse.action.id': actionId, 'gatehouse.group.id': groupId },
      error: status === 'Fail' ? 'The action failed' : null,
    });
  }
}
