import { type ActionContext, pauseBefore, wholeField } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { Area } from '@gatehouse/sdk-actions/matching';
import type { Page } from 'playwright-core';
import { rootOf } from './addressing/element-address.ts';
import { locatePoint, middleOf } from './addressing/locate-point.ts';
import { ElementError } from './element-error.ts';
import { candidatesOf } from './finding/candidates.ts';
import { chooseCandidate } from './finding/choose-candidate.ts';
import { explainAbsence } from './finding/explain-absence.ts';
import { openPicture, waitForPicture } from './finding/find-picture.ts';
import type { FoundElement } from './found-element.ts';
import { type BrowserUser, useBrowser } from './run-browser.ts';
import type { Tab } from './tab.ts';
import { LearningWatch, type WatchUser } from './watch-element.ts';

/** The parameters of every action on an element. */
export interface ElementParameters {
  readonly WaitBeforeFrom: number;
  readonly WaitBeforeTo: number;
  readonly TimeoutSec: number;
  readonly Frame: string;
  readonly Match: number;
  /** No run goes on with another element. */
  readonly NeverHeal?: boolean;
}

/** Without the parts of a watch, nothing is learned about the element. */
export interface ElementUser
  extends BrowserUser,
    Pick<ActionContext, 'random' | 'run'>,
    Partial<Omit<WatchUser, keyof BrowserUser | 'run'>> {
  readonly parameters: ElementParameters;
  readonly finder: Finder | null;
}

export type { FoundElement } from './found-element.ts';

export const noElement = 'The action names no element: set FinderType, and the fields of the finder.';

interface FindOptions {
  /** The finder of an action without one. */
  readonly otherwise?: Finder;
  /** False where the element should be gone: then the current state counts. */
  readonly awaits?: boolean;
}

/** The element of an action, after the pause of the action. */
export async function findElement(
  user: ElementUser,
  { otherwise, awaits = true }: FindOptions = {},
): Promise<FoundElement> {
  const { parameters, signal } = user;
  const finder = user.finder ?? otherwise;
  if (!finder) throw new Error(noElement);
  await pauseBefore(user);
  const { tabs } = await useBrowser(user);
  const tab = await tabs.active();
  const { page } = tab;
  const start = performance.now();
  const timeoutMs = parameters.TimeoutSec * 1000;
  const place = wholeField(finder.scalars, 'Index') ?? parameters.Match;
  const search = { page, place, timeoutMs: awaits ? timeoutMs : 0, signal };
  const { isFallback, ...found } = await find(finder, user, search);
  const leftMs = Math.max(0, timeoutMs - (performance.now() - start));
  const element = { page, timeoutSec: parameters.TimeoutSec, leftMs, ...found, ...explained(found, tab) };
  const { taskId } = user.run;
  if (taskId === null || !awaits || found.spot !== undefined || !isWatching(user)) return element;
  const { Frame: frame, NeverHeal: neverHeals = false } = parameters;
  const status = tab.document?.status() ?? null;
  const watch = new LearningWatch(user, {
    taskId,
    finder,
    frame,
    isFallback: isFallback === true,
    neverHeals,
    status,
  });
  return { ...element, watch };
}

/** An error page rarely has what was looked for, and its address does not show what it is. */
function explained({ explainAbsence }: Pick<FoundElement, 'explainAbsence'>, tab: Tab) {
  if (explainAbsence === undefined) return {};
  return {
    explainAbsence: async () => {
      const status = tab.document?.status() ?? 0;
      return `${status < 400 ? '' : ` The page answered ${status}.`}${await explainAbsence()}`;
    },
  };
}

function isWatching(user: ElementUser): user is ElementUser & WatchUser {
  const { actionId, ask, mask, variables } = user;
  return ![actionId, ask, mask, variables].includes(undefined);
}

interface Search {
  readonly page: Page;
  readonly place: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

type Found = Pick<
  FoundElement,
  'locator' | 'all' | 'path' | 'spot' | 'address' | 'count' | 'explainAbsence'
> & { readonly isFallback?: boolean };

async function find(finder: Finder, user: ElementUser, search: Search): Promise<Found> {
  const { page, place } = search;
  const frame = user.parameters.Frame;
  if (finder.type === 'ImageFinder') return findPicture(finder, user, search);
  if (finder.type === 'RawCoordinatesFinder') return findPlace(finder, { page, frame });
  const { all, path, expression, isFallback } = await chooseCandidate(
    candidatesOf(finder, { page, frame }),
    search,
  );
  const address = expression && { ...expression, index: place, frame };
  const absence = { finder, page, frame, all, place };
  return {
    locator: all.nth(place),
    all,
    path,
    ...(isFallback && { isFallback }),
    explainAbsence: () => explainAbsence(absence, search.signal),
    ...(address && { address }),
  };
}

async function findPicture(finder: Finder, user: ElementUser, search: Search): Promise<Found> {
  const { page, signal } = search;
  const picture = await openPicture(finder, user.run, { page, frame: user.parameters.Frame, signal });
  const isDone = (places: readonly Area[]) => places.length > search.place;
  const places = (await waitForPicture(picture, { ...search, isDone })) ?? [];
  const spot = places[search.place];
  if (spot === undefined) {
    const waited = `within ${user.parameters.TimeoutSec} s on ${page.url()}`;
    throw new ElementError(`No place looked like ${picture.path} ${waited}.`, 'missing');
  }
  const locator = await locatePoint(page, middleOf(spot));
  return { locator, all: locator, path: picture.path, spot, count: places.length };
}

/** In a frame the place counts from the corner of that frame. */
async function findPlace(
  { scalars }: Finder,
  { page, frame }: { page: Page; frame: string },
): Promise<Found> {
  const [x, y] = [wholeField(scalars, 'X'), wholeField(scalars, 'Y')];
  if (x === null || y === null) {
    throw new Error('The action names no element: RawCoordinatesFinder needs X and Y.');
  }
  const width = wholeField(scalars, 'Width') ?? 1;
  const height = wholeField(scalars, 'Height') ?? 1;
  const middle = middleOf({ x, y, width, height });
  const root = rootOf(page, frame);
  const locator = await locatePoint(root, middle);
  const path = `the place ${x}, ${y}`;
  if (frame.trim() !== '') return { locator, all: locator, path };
  return { locator, all: locator, path, spot: { x, y, width, height } };
}
