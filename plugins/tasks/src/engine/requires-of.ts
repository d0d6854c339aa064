import type { GatedProject } from '../approval/gated-project.ts';
import type { Task } from '../task/task.ts';

/** Labels that the machine of its tries must have: those that a person set, and those of the actions of its project. */
export function requiresOf(
  { settings }: Pick<Task, 'settings'>,
  project: Pick<GatedProject, 'machineLabels'> | undefined,
): readonly string[] {
  return [...new Set([...(settings.requires ?? []), ...(project?.machineLabels ?? [])])];
}
