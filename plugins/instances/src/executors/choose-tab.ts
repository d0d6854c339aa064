import type { Tab, Tabs } from '../browser/tabs.ts';

interface Choice {
  readonly By: 'active' | 'name' | 'index' | 'urlMask';
  readonly Value: string;
}

/** The tab that an action means. A crashed one can be chosen too, to be closed. */
export async function chooseTab(tabs: Tabs, { By, Value }: Choice): Promise<Tab> {
  if (By === 'active') return tabs.current();
  const tab = tabs.all().find((candidate, index) => {
    if (By === 'name') return candidate.name === Value;
    if (By === 'index') return String(index) === Value.trim();
    return matchesMask(candidate.page.url(), Value);
  });
  if (tab !== undefined) return tab;
  const open = tabs.all().map(({ name, page }, index) => `${index} ${JSON.stringify(name)} ${page.url()}`);
  throw new Error(`There is no tab with the ${By} ${JSON.stringify(Value)}. Open: ${open.join(', ')}.`);
}

/** A part of the address, or all of it where `*` stands for any characters. */
function matchesMask(address: string, mask: string): boolean {
  if (!mask.includes('*')) return address.includes(mask);
  const parts = mask.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(address);
}
