import type { RunEvent, RunInfo } from '@gatehouse/plugin-runtime/api';
import type { Clock } from '@gatehouse/sdk-plugin';
import type { ActionNames } from './action-names.ts';
import type { LogEntry } from './log-entry.ts';

export interface TryLogOptions {
  readonly run: Pick<RunInfo, 'uowId' | 'threadId'>;
  readonly names: ActionNames;
  readonly clock: Clock;
  /** Also the way into each action and out of it. */
  readonly isTraced: boolean;
  mask(text: string): string;
  add(entry: LogEntry): void;
}

const longestMessage = 4000;
const nowhere = { actionId: null, actionGroupId: null, actionName: null };
const plain = { way: null, direction: 'Info', elapsedMilliseconds: null } as const;

type Line = Omit<LogEntry, 'uowId' | 'threadId'>;
type ActionEvent = Extract<RunEvent, { kind: 'action' }>;

/** Makes log entries of what happens in one try. */
export class TryLog {
  readonly #options: TryLogOptions;
  readonly #beganAt = new Map<string, number>();

  constructor(options: TryLogOptions) {
    this.#options = options;
  }

  take(event: RunEvent): void {
    if (event.kind === 'started') this.#note('The try started', 'Info', event.timestamp);
    else if (event.kind === 'log') this.#log(event);
    else if (event.kind === 'failure') this.#fail(event.failure);
    else if (event.kind === 'action' && this.#options.isTraced) this.#trace(event);
  }

  /** What became of the try itself. */
  end(message: string, level: LogEntry['level']): void {
    this.#note(message, level, this.#options.clock.timestamp());
  }

  #note(message: string, level: LogEntry['level'], timestamp: string): void {
    this.#write({ ...nowhere, ...plain, kind: 'engine', timestamp, level, message });
  }

  #log({ timestamp, level, message, actionId, groupId }: Extract<RunEvent, { kind: 'log' }>): void {
    const place = this.#placeOf(actionId, groupId);
    this.#write({ ...place, ...plain, kind: 'project', timestamp, level, message });
  }

  #fail(failure: Extract<RunEvent, { kind: 'failure' }>['failure']): void {
    const { timestamp, actionId, groupId, isHardStop, actionComment, exceptionMessage } = failure;
    this.#write({
      ...this.#placeOf(actionId, groupId),
      ...(actionComment === '' ? {} : { actionName: actionComment }),
      kind: 'engine',
      timestamp,
      level: isHardStop ? 'Error' : 'Warning',
      message: exceptionMessage,
      way: isHardStop ? null : 'OnError',
      direction: 'Bad',
      elapsedMilliseconds: this.#elapsed(actionId),
    });
  }

  #trace({ actionId, groupId, status }: ActionEvent): void {
    const { clock } = this.#options;
    const isBegin = status === 'Executing';
    const elapsedMilliseconds = isBegin ? null : this.#elapsed(actionId);
    if (isBegin) this.#beganAt.set(actionId, clock.now());
    this.#write({
      ...this.#placeOf(actionId, groupId),
      kind: 'engine',
      timestamp: clock.timestamp(),
      level: 'Info',
      message: isBegin ? 'The action begins' : `The action ended: ${status}`,
      way: null,
      direction: isBegin ? 'In' : status === 'Success' ? 'Good' : 'Bad',
      elapsedMilliseconds,
    });
  }

  #elapsed(actionId: string): number | null {
    const began = this.#beganAt.get(actionId);
    return began === undefined ? null : this.#options.clock.now() - began;
  }

  /** The run's own entries belong to no action. */
  #placeOf(actionId: string, groupId: string) {
    if (actionId === '') return nowhere;
    return { actionId, actionGroupId: groupId, actionName: this.#options.names.get(actionId) ?? null };
  }

  #write({ kind, timestamp, level, message: given, way, ...rest }: Line): void {
    const { run, mask, add } = this.#options;
    const { uowId, threadId } = run;
    const masked = mask(given);
    const message = masked.length > longestMessage ? `${masked.slice(0, longestMessage)}…` : masked;
    const { actionId, actionGroupId, actionName, direction, elapsedMilliseconds } = rest;
    const place = { actionId, actionGroupId, actionName };
    add({ kind, timestamp, level, uowId, threadId, message, way, ...place, direction, elapsedMilliseconds });
  }
}
