import { RuntimeValues } from '../session/runtime-values.ts';
import type { EditedProject } from '../workspace/edited-project.ts';

/** A copy of a project for edits that are only tried: no journal keeps it, no run uses it, and no client hears of it. */
export function copyOfProject({ session, values, file, cursor, run }: EditedProject): EditedProject {
  const own = new RuntimeValues();
  own.replace(values.all());
  // A paused run would take values over.
  const look = { pausedRun: null, statusOf: (actionId: string) => run.statusOf(actionId) };
  return { session: session.fork(), values: own, file, cursor, run: look };
}
