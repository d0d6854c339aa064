import { setTimeout as wait } from 'node:timers/promises';
import type { ParametersOf } from '@gatehouse/sdk-actions';
import { matchesMask } from '../browser/addressing/address-mask.ts';
import type { Tab } from '../browser/tab.ts';
import type { Tabs } from '../browser/tabs.ts';
import type { tab } from '../categories/tab.ts';

const appearMs = 5_000;
const lookMs = 50;

type Choice = ParametersOf<typeof tab, 'Activate'>;

/**
 * The tab of an action. A crashed one can be chosen too, to close it. A tab that a page opens appears a moment after
 * the click, so the action waits for it.
 */
export async function chooseTab(tabs: Tabs, choice: Choice, signal: AbortSignal): Promise<Tab> {
  if (choice.By === 'active') return tabs.current();
  if (choice.By === 'newest') return tabs.all().at(-1) ?? tabs.current();
  const deadline = performance.now() + (choice.By === 'name' ? 0 : appearMs);
  for (;;) {
    const tab = findTab(tabs, choice);
    if (tab !== undefined) return tab;
    if (performance.now() >= deadline) throw noSuchTab(tabs, choice);
    await wait(lookMs, undefined, { signal });
  }
}

function findTab(tabs: Tabs, { By, Value }: Choice): Tab | undefined {
  return tabs.all().find((candidate, index) => {
    if (By === 'name') return candidate.name === Value;
    if (By === 'index') return String(index) === Value.trim();
    return matchesMask(candidate.page.url(), Value);
  });
}

function noSuchTab(tabs: Tabs, { By, Value }: Choice): Error {
  const open = tabs.all().map(({ name, page }, index) => `${index} ${JSON.stringify(name)} ${page.url()}`);
  return new Error(`There is no tab with the ${By} ${JSON.stringify(Value)}. Open: ${open.join(', ')}.`);
}
