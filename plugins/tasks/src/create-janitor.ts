import type { Env } from '@gatehouse/sdk-plugin';
import type { declaration } from './declaration.ts';
import { Janitor } from './engine/janitor.ts';
import type { TaskParts } from './handlers/task-parts.ts';

type JanitorEnv = Pick<Env<(typeof declaration)['declaration']>, 'config' | 'log' | 'onStop'>;

const minuteMs = 60_000;
const usualMinutes = 24 * 60;

export function createJanitor(
  { config, log, onStop }: JanitorEnv,
  { taskStore, clock, engine }: TaskParts,
): void {
  const patienceMs = (config.stoppingMinutes ?? usualMinutes) * minuteMs;
  const janitor = new Janitor({ taskStore, clock, log, patienceMs, interrupt: (id) => engine.interrupt(id) });
  const look = () => {
    void janitor.look();
    engine.lookAgain();
  };
  const looking = setInterval(look, minuteMs).unref();
  onStop(async () => clearInterval(looking));
}
