import type { OperationsArm } from '../arms/operations-arm.ts';
import { openProject, type World } from '../world/world.ts';

/** An action that writes to the log. */
export const log = (message: string) => ({
  type: 'Notification',
  action: 'Log',
  parameters: { Message: message },
});

/** A project of twelve actions, each of which logs its place. */
export const openTwelveSteps = (world: World) =>
  openProject(
    world,
    Array.from({ length: 12 }, (_, n) => log(`step ${n}`)),
  );

/** The actions of the open project, read uncounted. */
export const structure = async ({ editor }: World) =>
  (await editor.ok('GET /projects/current/structure')).actions;

/** The questions of an agent to the catalog, whose answers have the names. */
export async function learn(agent: OperationsArm, wanted: readonly (readonly [string, string, string])[]) {
  for (const [query, type, action] of wanted) {
    await agent.ok('actions_catalog_search', { query: { query } });
    await agent.ok('actions_catalog_schema', { params: { type, action } });
  }
}

/** The ids of the actions in an outline, in order. */
export function idsIn(outline: string): readonly string[] {
  return [...outline.matchAll(/^\d+ (\S+) (?!Start)/gm)].map(([, id = '']) => id);
}
