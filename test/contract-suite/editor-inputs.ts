import type { FixtureWorld } from '@gatehouse/plugin-kit';
import { closeProject, nobody, openProject, stale, takeWaitSlots } from './worlds.ts';

/** The same input after a project is opened. */
export const opened =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => {
    await openProject(world);
    return input;
  };
/** The same input while no project is open. */
export const closed =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => {
    await closeProject(world);
    return input;
  };
/** The same input for the action of an open project. */
export const onAction =
  <I extends object>(input: I) =>
  async (world: FixtureWorld) => ({ params: { ...(await openProject(world)) }, ...input });

/** An input that waits while all slots are taken. */
export const crowded =
  <I extends object>(input: (world: FixtureWorld) => Promise<I>) =>
  async (world: FixtureWorld) => {
    const ready = await input(world);
    await takeWaitSlots(world);
    return ready;
  };

/** Names an action that does not exist. */
export const lost = { params: { groupId: nobody, actionId: nobody } };
export const named = (name: string) => ({ params: { name } });
/** The errors that every edit has in common. */
export const refusedEdit = <I extends object>(input: I) => ({
  project_not_open: closed(input),
  failed_precondition: opened({ ...input, ...stale }),
});
export const refusedActionEdit = <I extends object>(input: I) => ({
  project_not_open: closed({ ...lost, ...input }),
  not_found: opened({ ...lost, ...input }),
  failed_precondition: onAction({ ...input, ...stale }),
});
export const refusedNamedEdit = <I extends object>(name: string, input: I) => ({
  ...refusedEdit({ ...named(name), ...input }),
  not_found: opened({ ...named(nobody), ...input }),
});
export const refusedNamedRead = <I extends object>(name: string, input: I) => ({
  project_not_open: closed({ ...named(name), ...input }),
  not_found: opened({ ...named(nobody), ...input }),
});
