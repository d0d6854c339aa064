import { CommandError } from '@gatehouse/plugin-runtime/api';
import type { Channel } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Instance } from './instance.ts';

export interface CommandLimit {
  /** Milliseconds that the command may take in the worker. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** The command ends at its own time limit with a better message; this margin is for a worker that is stuck. */
const MARGIN_MS = 3000;

/** Sends a command to the worker of an instance. Each way in which that can fail is a 409. */
export async function commandInstance<Command extends object, Answer>(
  instance: Instance,
  channel: Channel<Command & { readonly instanceId: number }, Answer>,
  { command, timeoutMs, signal }: CommandLimit & { readonly command: Command },
): Promise<Answer> {
  const worker = reachable(instance);
  const options = { timeoutMs: timeoutMs + MARGIN_MS, signal };
  try {
    return await worker.command(channel, { ...command, instanceId: instance.id }, options);
  } catch (error) {
    if (error instanceof GatehouseError) throw error;
    if (error instanceof CommandError && error.problem === 'project_closed') {
      throw new GatehouseError(
        'failed_precondition',
        `The instance ${instance.id} has ended with its project, which was closed: create another one.`,
      );
    }
    // The worker has ended or is stuck, or the browser ended during a call.
    const reason = error instanceof Error ? error.message : String(error);
    throw new GatehouseError(
      'failed_precondition',
      `The browser of the instance ${instance.id} did not answer: ${reason}`,
    );
  }
}

function reachable({ id, state, owner }: Instance) {
  const worker = owner.worker();
  if (state === 'ready' && worker !== null) return worker;
  const problem = state === 'starting' ? 'is starting: try again' : 'crashed or ends: release it';
  throw new GatehouseError('failed_precondition', `The browser of the instance ${id} ${problem}.`);
}
