import { GatehouseError, type LiveOperation } from '@gatehouse/sdk-plugin';
import { continueWith } from '../kernel/continue-with.ts';
import { replyProblem } from './reply-problem.ts';

/**
 * The treatment of a reply that its schema refuses. `refused`: the call fails, for those who write the plugin. `counted`:
 * it is sent, and a fault is counted; only some replies are looked at. `unchecked`: no reply is looked at.
 */
export type ReplyChecks = 'refused' | 'counted' | 'unchecked';

type Handler = (call: never) => unknown;

/** Between two looks at replies of one operation, while it is called all the time. */
const pauseMs = 1_000;
/** A look that takes long is followed by a pause of so many times its duration. */
const pausesPerLook = 1_000;

/** Wraps a handler. `onProblem` gets the problems of counted replies. */
export function checkReplies(
  operation: LiveOperation,
  handler: Handler,
  { checks, onProblem }: { readonly checks: ReplyChecks; readonly onProblem: (problem: Error) => void },
): Handler {
  if (checks === 'unchecked') return handler;
  const look = checks === 'refused' ? refusing(operation) : counting(operation, onProblem);
  return (call) => continueWith(handler(call), look);
}

function refusing(operation: LiveOperation): (reply: unknown) => unknown {
  return (reply) => {
    const problem = replyProblem(operation, reply);
    if (problem === null) return reply;
    throw new GatehouseError('internal_error', problem);
  };
}

function counting(operation: LiveOperation, onProblem: (problem: Error) => void) {
  let nextAt = 0;
  return (reply: unknown) => {
    const startedAt = performance.now();
    if (startedAt < nextAt) return reply;
    const problem = problemOf(operation, reply);
    const endedAt = performance.now();
    nextAt = endedAt + Math.max(pauseMs, pausesPerLook * (endedAt - startedAt));
    if (problem !== null) onProblem(new Error(problem));
    return reply;
  };
}

/** A schema with code of the plugin may throw, and the reply is sent all the same. */
function problemOf(operation: LiveOperation, reply: unknown): string | null {
  try {
    return replyProblem(operation, reply);
  } catch (error) {
    return `${operation.id} gives an answer that cannot be checked: ${error instanceof Error ? error.message : String(error)}`;
  }
}
