import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { FoundElements, UiElement, UiSearch } from '../ui/element.ts';
import { nameOf, searchTree } from '../ui/search-tree.ts';
import type { Device } from './device.ts';
import { dumpScreen } from './dump-screen.ts';
import { pollUntil } from './poll-until.ts';

const pauseMs = 250;

export interface FindOptions {
  /** Maximum time until the element appears. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The elements of a search. Waits for the first one; throws not_found when it does not appear. */
export async function findElements(
  device: Device,
  search: UiSearch,
  { timeoutMs, signal }: FindOptions,
): Promise<FoundElements> {
  const find = async () => searchTree(await dumpScreen(device, signal), search);
  const until = ({ elements }: FoundElements) => elements.length > 0;
  const { value: found, isReached } = await pollUntil(find, { until, timeoutMs, pauseMs, signal });
  if (isReached) return found;
  throw nothingFound(search, found);
}

export async function findElement(
  device: Device,
  search: UiSearch,
  options: FindOptions,
): Promise<UiElement> {
  const { elements } = await findElements(device, { ...search, limit: 1 }, options);
  const [element] = elements;
  if (element === undefined) throw nothingFound(search, { matchCount: 0 });
  return element;
}

function nothingFound(search: UiSearch, { matchCount }: Pick<FoundElements, 'matchCount'>): GatehouseError {
  const found =
    matchCount === 0
      ? 'finds nothing on the screen'
      : `finds ${matchCount} elements, and none at ${search.index}`;
  return new GatehouseError('not_found', `${nameOf(search)} ${found}.`);
}
