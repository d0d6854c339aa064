import { type ActionContext, pauseBefore, wholeField } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import type { Area } from '@gatehouse/sdk-actions/matching';
import type { Locator, Page } from 'playwright-core';
import { type ElementAddress, rootOf } from './addressing/element-address.ts';
import { locatePoint, middleOf } from './addressing/locate-point.ts';
import { ElementError } from './element-error.ts';
import { candidatesOf } from './finding/candidates.ts';
import { chooseCandidate } from './finding/choose-candidate.ts';
import { explainAbsence } from './finding/explain-absence.ts';
import { openPicture, waitForPicture } from './finding/find-picture.ts';
import { type BrowserUser, useBrowser } from './run-browser.ts';

/** The parameters of every action on an element. */
export interface ElementParameters {
  readonly WaitBeforeFrom: number;
  readonly WaitBeforeTo: number;
  readonly TimeoutSec: number;
  readonly Frame: string;
  readonly Match: number;
}

export interface ElementUser extends BrowserUser, Pick<ActionContext, 'random' | 'run'> {
  readonly parameters: ElementParameters;
  readonly finder: Finder | null;
}

/** An element that may not exist yet: each use of the locator searches again. */
export interface FoundElement {
  readonly locator: Locator;
  /** All matches, regardless of the index. */
  readonly all: Locator;
  readonly page: Page;
  /** The expression of the search, for messages. */
  readonly path: string;
  readonly timeoutSec: number;
  /** Remaining time. Default: all of it. */
  readonly leftMs?: number;
  /** The place of a finder that names no element; in pixels of the viewport of the tab. */
  readonly spot?: Area;
  /** The address, where it is one expression in a document. */
  readonly address?: ElementAddress;
  /** Number of matches, where `all` does not count them. */
  readonly count?: number;
  /** Sentences about what is on the page in place of the element, each with a space in front. */
  explainAbsence?(): Promise<string>;
}

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
  const { page } = await tabs.active();
  const start = performance.now();
  const timeoutMs = parameters.TimeoutSec * 1000;
  const place = wholeField(finder.scalars, 'Index') ?? parameters.Match;
  const search = { page, place, timeoutMs: awaits ? timeoutMs : 0, signal };
  const found = await find(finder, user, search);
  const leftMs = Math.max(0, timeoutMs - (performance.now() - start));
  return { page, timeoutSec: parameters.TimeoutSec, leftMs, ...found };
}

interface Search {
  readonly page: Page;
  readonly place: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

type Found = Pick<FoundElement, 'locator' | 'all' | 'path' | 'spot' | 'address' | 'count' | 'explainAbsence'>;

async function find(finder: Finder, user: ElementUser, search: Search): Promise<Found> {
  const { page, place } = search;
  const frame = user.parameters.Frame;
  if (finder.type === 'ImageFinder') return findPicture(finder, user, search);
  if (finder.type === 'RawCoordinatesFinder') return findPlace(finder, { page, frame });
  const { all, path, expression } = await chooseCandidate(candidatesOf(finder, { page, frame }), search);
  const address = expression && { ...expression, index: place, frame };
  const absence = { finder, page, frame, all, place };
  return {
    locator: all.nth(place),
    all,
    path,
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
