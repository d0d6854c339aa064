import type { LogLine } from '@gatehouse/sdk-actions';
import type { RunEvent, RunFailure } from '../run/run.ts';
import type { ProgramNode } from './compile-program.ts';
import { toError } from './run-errors.ts';
import type { RunState } from './run-state.ts';
import { shownVariables } from './shown-variables.ts';

type LogEvent = Extract<RunEvent, { kind: 'log' }>;

const maxMessageLength = 4000;

interface FailureFacts {
  readonly node: ProgramNode;
  readonly thrown: unknown;
  /** Target of OnError; null where the failure ends the run. */
  readonly target: ProgramNode | null;
  readonly port: number;
}

/** Describes a failed action with the current variables. */
export function describeFailure({ node, thrown, target, port }: FailureFacts, state: RunState): RunFailure {
  const error = toError(thrown);
  return {
    timestamp: new Date().toISOString(),
    actionId: node.action.id,
    groupId: node.groupId,
    actionComment: node.action.name,
    isHardStop: target === null,
    onErrorTargetGroupId: target?.groupId ?? null,
    onErrorTargetActionId: target?.action.id ?? null,
    exceptionType: error.name,
    exceptionMessage: shownMessage(error, state),
    port,
    variables: shownVariables(state),
  };
}

/** A line of the log, without secrets. */
export function logEvent(line: LogLine, { action, groupId }: ProgramNode, state: RunState): LogEvent {
  const timestamp = new Date().toISOString();
  const message = state.mask(line.message);
  return { ...line, kind: 'log', timestamp, message, actionId: action.id, groupId };
}

/** The message of an error: secrets masked, overlong text cut. */
export function shownMessage(thrown: unknown, state: RunState): string {
  const message = state.mask(toError(thrown).message);
  return message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;
}

/** The name of an action in messages: its caption, else its type and variant. */
export function nameOf({ action }: Pick<ProgramNode, 'action'>): string {
  return action.name === ''
    ? `${action.type}.${action.action}`
    : `${action.type}.${action.action} “${action.name}”`;
}
