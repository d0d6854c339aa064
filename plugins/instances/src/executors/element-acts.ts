import type { ParametersOf } from '@gatehouse/sdk-actions';
import type { Area } from '@gatehouse/sdk-actions/matching';
import { actOnElement, type ElementAct } from '../browser/act-on-element.ts';
import { scrollContents } from '../browser/driver/page-scripts.ts';
import { chooseChecked } from '../browser/field/choose-checked.ts';
import { tickChecked } from '../browser/field/tick-checked.ts';
import { type ElementUser, findElement } from '../browser/find-element.ts';
import { focus } from '../browser/focus.ts';
import { toBrowserKey } from '../browser/key-text.ts';
import { pressKey } from '../browser/press-key.ts';
import type { htmlElement } from '../categories/html-element.ts';

export function selectAct({ By, Value }: ParametersOf<typeof htmlElement, 'Select'>): ElementAct<void> {
  const wanted = Value.split('\n').map((line) => line.replace(/\r$/, ''));
  const options = wanted.map((each) => {
    if (By === 'index') return { index: toIndex(each) };
    return By === 'text' ? { label: each } : { value: each };
  });
  return {
    verb: 'be chosen in',
    act: ({ locator }, timeout) => chooseChecked(locator, options, timeout),
  };
}

function toIndex(text: string): number {
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text);
  throw new Error(`The parameter Value must be a number of a choice, from 0; it is ${JSON.stringify(text)}.`);
}

export function checkAct(state: 'on' | 'off' | 'toggle'): ElementAct<void> {
  return {
    verb: 'be ticked',
    act: async ({ locator }, timeout) => {
      const isOn = state === 'toggle' ? !(await locator.isChecked({ timeout })) : state === 'on';
      await tickChecked(locator, isOn, timeout);
    },
  };
}

export function pressAct(keys: string): ElementAct<void> {
  return {
    verb: 'take the key',
    act: async ({ locator, page }, timeout) => {
      const key = toBrowserKey(keys);
      await focus(locator, timeout);
      await pressKey(page.keyboard, key, () => locator.press(key, { timeout }));
    },
  };
}

export function scrollAct({
  To,
  Dx = 0,
  Dy = 0,
}: ParametersOf<typeof htmlElement, 'Scroll'>): ElementAct<void> {
  return {
    verb: 'be scrolled',
    act: ({ locator }, timeout) =>
      To === 'view'
        ? locator.scrollIntoViewIfNeeded({ timeout })
        : locator.evaluate(scrollContents, { to: To, dx: Dx, dy: Dy }, { timeout }),
  };
}

/** In pixels of the viewport of the tab. */
export async function areaOf(user: ElementUser): Promise<Area> {
  const element = await findElement(user);
  if (element.spot !== undefined) return element.spot;
  const box = await actOnElement(element, measureAct, user.signal);
  if (box !== null) return box;
  throw new Error(`The element ${element.path} is there and takes no place on ${element.page.url()}.`);
}

const measureAct: ElementAct<Area | null> = {
  verb: 'be measured',
  reads: true,
  act: ({ locator }, timeout) => locator.boundingBox({ timeout }),
};
