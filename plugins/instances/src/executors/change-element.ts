import { actOnElement } from '../browser/act-on-element.ts';
import type { Area } from '../browser/addressing/locate-point.ts';
import { scrollContents } from '../browser/driver/page-scripts.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';

interface Choice {
  readonly By: 'value' | 'text' | 'index';
  readonly Value: string;
}

export async function selectIn(user: ElementUser, { By, Value }: Choice): Promise<void> {
  const wanted = Value.split('\n').map((line) => line.replace(/\r$/, ''));
  const options = wanted.map((each) => {
    if (By === 'index') return { index: toIndex(each) };
    return By === 'text' ? { label: each } : { value: each };
  });
  const element = await findElement(user);
  await actOnElement(element, { signal: user.signal, verb: 'be chosen in' }, (timeout) =>
    element.locator.selectOption(options, { timeout }),
  );
}

function toIndex(text: string): number {
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text);
  throw new Error(`The parameter Value must be a number of a choice, from 0; it is ${JSON.stringify(text)}.`);
}

export async function checkIt(user: ElementUser, state: 'on' | 'off' | 'toggle'): Promise<void> {
  const element = await findElement(user);
  const { locator } = element;
  await actOnElement(element, { signal: user.signal, verb: 'be ticked' }, async (timeout) => {
    const isOn = state === 'toggle' ? !(await locator.isChecked({ timeout })) : state === 'on';
    await locator.setChecked(isOn, { timeout });
  });
}

interface Scroll {
  readonly To: 'view' | 'top' | 'bottom' | 'by';
  readonly Dx: number | undefined;
  readonly Dy: number | undefined;
}

export async function scrollTo(user: ElementUser, { To, Dx = 0, Dy = 0 }: Scroll): Promise<void> {
  const element = await findElement(user);
  const { locator } = element;
  await actOnElement(element, { signal: user.signal, verb: 'be scrolled' }, (timeout) =>
    To === 'view'
      ? locator.scrollIntoViewIfNeeded({ timeout })
      : locator.evaluate(scrollContents, { to: To, dx: Dx, dy: Dy }, { timeout }),
  );
}

/** In pixels of the viewport of the tab. */
export async function areaOf(user: ElementUser): Promise<Area> {
  const element = await findElement(user);
  if (element.spot !== undefined) return element.spot;
  const box = await actOnElement(element, { signal: user.signal, verb: 'be measured' }, (timeout) =>
    element.locator.boundingBox({ timeout }),
  );
  if (box !== null) return box;
  throw new Error(`The element ${element.path} is there and takes no place on ${element.page.url()}.`);
}
