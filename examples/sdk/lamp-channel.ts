// Connections are in the daemon, executors in worker processes: a channel is a typed question between them.
import {
  type ActionContext,
  type Channel,
  type Channels,
  type CommandContext,
  type CommandHandler,
  type CommandHandlerOf,
  channel,
  channels,
  type WorkerRegistry,
} from '@gatehouse/sdk-actions';
import { declarePlugin } from '@gatehouse/sdk-plugin';

/** Both parts import it. Question and answer are JSON; its name begins with the id of the plugin. */
export const askLevel: Channel<{ readonly lamp: string }, number> = channel('lamp.level');

interface Lamps {
  level(lamp: string, signal: AbortSignal): Promise<number>;
}

/** In the daemon. The signal ends when nobody waits for the answer; what is thrown fails the action. */
export function serveLevel({ serve }: Channels, lamps: Lamps): void {
  serve(askLevel, async ({ lamp }, run, signal) => {
    if (run.taskId === null) return 0;
    return lamps.level(lamp, signal);
  });
}

/** In the worker part. */
export async function isBright({ ask }: Pick<ActionContext, 'ask'>, lamp: string): Promise<boolean> {
  return (await ask(askLevel, { lamp })) > 50;
}

export function lampPlugin(lamps: Lamps) {
  return declarePlugin({ id: 'lamp', title: 'Lamps', operations: [], needs: { channels } }).implement(
    ({ use }) => {
      serveLevel(use.channels, lamps);
      return {};
    },
  );
}

/** The other way round, for a plugin in the host: the daemon asks one worker process. */
export const measure: Channel<{ readonly samples: number }, readonly number[]> = channel('lamp.measure');

const measureNow: CommandHandler<{ readonly samples: number }, readonly number[]> = async (
  { samples },
  { signal }: CommandContext,
) => {
  signal.throwIfAborted();
  return Array.from({ length: samples }, (_, index) => index);
};

export function addMeasuring(
  registry: WorkerRegistry,
  handler: CommandHandlerOf<typeof measure> = measureNow,
): void {
  registry.serve(measure, handler);
}
