import type { ActionContext } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { withDeadline } from '../../browser/driver/deadline.ts';
import { type FoundElement, findElement } from '../../browser/find-element.ts';

export type PopUpUser = Pick<ActionContext, 'log' | 'resource' | 'signal' | 'random' | 'run'>;

export interface Sought {
  readonly finder: Finder;
  readonly frame: string;
  readonly match: number;
}

const lookMs = 1000;

/** The element where it is visible now; null while it is not, or while the page does not answer. */
export async function findShown(
  user: PopUpUser,
  sought: Sought,
  timeoutMs = lookMs,
): Promise<FoundElement | null> {
  const { signal } = user;
  const look = async () => {
    const element = await findElement(withoutWaits(user, sought), { awaits: false });
    return (await element.locator.isVisible()) ? element : null;
  };
  try {
    const limit = { signal, timeoutMs: Math.min(timeoutMs, lookMs), complaint: 'The page did not answer' };
    return await withDeadline(look(), limit);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

function withoutWaits(
  { log, resource, signal, random, run }: PopUpUser,
  { finder, frame: Frame, match: Match }: Sought,
) {
  const parameters = { WaitBeforeFrom: 0, WaitBeforeTo: 0, TimeoutSec: 0, Frame, Match };
  return { log, resource, signal, random, run, parameters, finder };
}
