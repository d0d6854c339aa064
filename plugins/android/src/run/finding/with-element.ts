import { type ActionContext, pauseBefore } from '@gatehouse/sdk-actions';
import type { Point } from '@gatehouse/sdk-actions/matching';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from '../../device/device.ts';
import { dumpScreen } from '../../device/dump-screen.ts';
import { pollUntil } from '../../device/poll-until.ts';
import type { UiElement, UiSearch } from '../../ui/element.ts';
import { nameOf, searchTree } from '../../ui/search-tree.ts';
import type { DeviceUser } from '../device-of-run.ts';
import { onDevice } from '../on-device.ts';
import { elementAt, everything, middleOf, placeOf } from './place-on-screen.ts';
import { searchesOf } from './searches-of.ts';

/** The context of every action on an element. */
export interface ElementUser extends DeviceUser, Pick<ActionContext, 'finder' | 'random'> {
  readonly parameters: {
    readonly WaitBeforeFrom: number;
    readonly WaitBeforeTo: number;
    readonly TimeoutSec: number;
    readonly Match: number;
  };
}

/** The result of searching the screen once. */
export interface ScreenMatch {
  /** Null where nothing matches. */
  readonly element: UiElement | null;
  readonly matchCount: number;
  /** A search for exactly this element. */
  readonly search: UiSearch;
}

const pauseMs = 250;
/** Time for reading the screen and acting, in addition to the wait for the element. */
export const marginMs = 20_000;

/** Works with the element of an action, after the pause of the action. */
export async function withElement<T>(
  user: ElementUser,
  work: (
    device: Device,
    match: ScreenMatch & { readonly element: UiElement },
    signal: AbortSignal,
  ) => Promise<T>,
  extraMs = 0,
): Promise<T> {
  return pollScreen(user, extraMs, async (device, poll, signal) => {
    const match = await poll(({ element }) => element !== null);
    const { element } = match;
    if (element === null) throw nothingFound(user, match);
    return work(device, { ...match, element }, signal);
  });
}

type PollMatch = (isWanted: (match: ScreenMatch) => boolean) => Promise<ScreenMatch>;

/** Searches the screen until the match is as wanted or the time is up; then the last match counts. */
export async function pollScreen<T>(
  user: ElementUser,
  extraMs: number,
  work: (device: Device, poll: PollMatch, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const findMatch = matcherOf(user);
  await pauseBefore(user);
  const timeoutMs = user.parameters.TimeoutSec * 1000;
  return onDevice(user, timeoutMs + marginMs + extraMs, async (device, signal) => {
    const deadline = performance.now() + timeoutMs;
    const read = async () => findMatch(await dumpScreen(device, signal));
    const poll: PollMatch = async (until) => {
      const leftMs = deadline - performance.now();
      return (await pollUntil(read, { until, timeoutMs: leftMs, pauseMs, signal })).value;
    };
    return work(device, poll, signal);
  });
}

/** Throws at once for an invalid finder. */
function matcherOf({ finder, parameters }: ElementUser): (xml: string) => Promise<ScreenMatch> {
  const place = placeOf(finder);
  if (place !== null) return (xml) => matchAt(xml, middleOf(place));
  const searches = searchesOf(finder, parameters.Match);
  return (xml) => matchFirst(xml, searches);
}

async function matchFirst(xml: string, searches: readonly UiSearch[]): Promise<ScreenMatch> {
  let seen: ScreenMatch | null = null;
  for (const search of searches) {
    const { matchCount, elements } = await searchTree(xml, search);
    seen = { element: elements[0] ?? null, matchCount, search };
    if (seen.element !== null) return seen;
  }
  return seen ?? { element: null, matchCount: 0, search: everything };
}

async function matchAt(xml: string, point: Point): Promise<ScreenMatch> {
  const { elements } = await searchTree(xml, everything);
  const element = elementAt(elements, point);
  const search = { ...everything, index: element?.index ?? 0, limit: 1 };
  return { element, matchCount: element === null ? 0 : 1, search };
}

export function nothingFound(user: ElementUser, { search, matchCount }: ScreenMatch): GatehouseError {
  const place = placeOf(user.finder);
  const within = `within ${user.parameters.TimeoutSec} s`;
  if (place !== null) {
    return new GatehouseError('not_found', `Nothing was at the place ${place.x}, ${place.y} ${within}.`);
  }
  const count =
    matchCount === 0 ? 'nothing on the screen' : `${matchCount} elements, and none at ${search.index}`;
  return new GatehouseError('not_found', `${nameOf(search)} found ${count} ${within}.`);
}
