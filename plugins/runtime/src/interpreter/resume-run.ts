import type { RunResource } from '@gatehouse/sdk-actions';
import type { KeptState } from '../run/kept-state.ts';
import { memoryOf, restoreData } from './kept-data.ts';
import type { ProgramOptions } from './program-options.ts';
import { toError } from './run-errors.ts';
import type { Walker } from './walker.ts';

interface Resuming {
  readonly walker: Pick<Walker, 'state' | 'signal' | 'services' | 'remember'>;
  readonly options: Pick<ProgramOptions, 'restorable' | 'observer'>;
}

/** Gives a run the data and the resources of one that failed. Never rejects: the log names what is not restored. */
export async function resumeRun(kept: KeptState, { walker, options }: Resuming): Promise<void> {
  const { state, signal } = walker;
  const warn = (message: string) =>
    options.observer.event({
      ...{ kind: 'log', timestamp: new Date().toISOString(), level: 'Warning', actionId: '', groupId: '' },
      message: state.mask(message),
    });
  for (const problem of restoreData(state, kept)) warn(problem);
  for (const [actionId, memory] of kept.memories ?? []) {
    try {
      walker.remember(actionId, memoryOf(memory, state));
    } catch (error) {
      warn(`The action ${actionId} begins anew: ${toError(error).message}`);
    }
  }
  for (const [name, resourceState] of kept.resources) {
    const resource = options.restorable?.find((restorable) => restorable.name === name);
    try {
      await restore(resource, resourceState, {
        walker,
        user: { signal, log: (_, message) => warn(message) },
      });
    } catch (error) {
      warn(`${name} was not restored: ${toError(error).message}`);
    }
  }
}

async function restore(
  resource: RunResource<unknown> | undefined,
  state: unknown,
  {
    walker,
    user,
  }: Pick<Resuming, 'walker'> & {
    readonly user: { readonly signal: AbortSignal; log(level: string, message: string): void };
  },
): Promise<void> {
  if (!resource?.restoreState) throw new Error('this product does not know how.');
  await resource.restoreState(await walker.services.resource(resource), state, user);
}
