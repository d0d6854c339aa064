import type { Locator, Page } from 'playwright-core';
import type { ConsolePage } from './console-page.ts';
import { tabTo } from './tab-to.ts';

const TYPED_KEYS = 4;

/** How somebody uses the page: with a mouse, or with the keyboard alone. */
export interface Hands {
  press(target: Locator): Promise<void>;
  write(target: Locator, text: string): Promise<void>;
  choose(target: Locator, name: string): Promise<void>;
  toTab(name: string): Promise<void>;
  /** Chooses the action with this number in the tree. */
  toAction(number: number): Promise<void>;
}

interface Step {
  /** Words that are looked for. */
  readonly words: string;
  readonly action: string;
  readonly xpath?: string;
  /** Values that the palette asks for. */
  readonly asked?: Readonly<Record<string, string>>;
  /** Values that the form of the action has beyond that. */
  readonly more?: Readonly<Record<string, string>>;
}

/** The price project of the example, in one group. */
export const shopSteps: readonly Step[] = [
  { words: 'open page', action: 'Tab.Navigate', asked: { Url: '{-Variable.ShopUrl-}/products?page=1' } },
  {
    ...{ words: 'scrape table', action: 'HtmlElement.ToTable', xpath: "//table[@id='products']" },
    asked: { Table: 'Prices', RowXPath: ".//tr[@class='product']", CellXPaths: './td[1]\n./td[2]' },
  },
  {
    ...{ words: 'element exists', action: 'HtmlElement.Exists', xpath: "//a[@id='next']" },
    more: { TimeoutSec: '0', OutputVariable: 'HasNext' },
  },
  { words: 'if else', action: 'Logic.If', more: { Left: '{-Variable.HasNext-}', Right: 'true' } },
  {
    ...{ words: 'click element', action: 'HtmlElement.RiseEvent', xpath: "//a[@id='next']" },
    asked: { Event: 'click' },
  },
  { words: 'open page', action: 'Tab.Navigate', asked: { Url: '{-Variable.ShopUrl-}/late?ms=300' } },
  {
    ...{ words: 'get text', action: 'HtmlElement.Get', xpath: "//*[@id='late']" },
    more: { OutputVariable: 'LateText' },
  },
  {
    ...{ words: 'wait for a person', action: 'UserAction.WaitForUserAction' },
    more: { Prompt: 'Are these all prices? {-Variable.LateText-}' },
  },
  {
    ...{ words: 'save table', action: 'Table.SaveFile' },
    asked: { Table: 'Prices', Path: '{-Project.Directory-}/prices.csv' },
  },
];

/** Branches beyond the order: from an action to another one, by the label of the field. */
export const shopLinks = [
  { from: 5, label: 'After success go to action', to: 2 },
  { from: 4, label: 'Otherwise go to action', to: 6 },
] as const;

export function mouseOf({ page }: ConsolePage): Hands {
  return {
    press: (target) => target.click(),
    write: async (target, text) => {
      await target.fill(text);
      await target.blur();
    },
    choose: async (target, name) => void (await target.selectOption(name)),
    toTab: (name) => page.getByRole('tab', { name }).click(),
    toAction: (number) => actionRow(page, number).click(),
  };
}

export function keyboardOf({ page }: ConsolePage): Hands {
  const { keyboard } = page;
  return {
    press: async (target) => {
      await tabTo(page, target);
      await keyboard.press('Enter');
    },
    write: async (target, text) => {
      await tabTo(page, target);
      await keyboard.press('Control+a');
      for (const [place, line] of text.split('\n').entries()) {
        if (place > 0) await keyboard.press('Shift+Enter');
        await typeText(page, line);
      }
      // The offered values close, and the field is left.
      await keyboard.press('Tab');
    },
    choose: async (target, name) => {
      await tabTo(page, target);
      await keyboard.type(name);
    },
    toTab: async (name) => {
      await tabTo(page, page.getByRole('tab', { selected: true }));
      const isThere = () => page.getByRole('tab', { name, selected: true }).isVisible();
      for (let step = 0; step < 6 && !(await isThere()); step += 1) await keyboard.press('ArrowRight');
    },
    toAction: async (number) => {
      await tabTo(page, page.getByRole('tree', { name: 'Actions' }));
      await keyboard.press('Home');
      for (let at = 0; at < number; at += 1) await keyboard.press('ArrowDown');
    },
  };
}

/** Most of a text comes in at once, as from a keyboard that completes words: each key costs a rendering. */
async function typeText({ keyboard }: Page, text: string): Promise<void> {
  await keyboard.type(text.slice(0, TYPED_KEYS));
  if (text.length > TYPED_KEYS) await keyboard.insertText(text.slice(TYPED_KEYS));
}

export function actionRow(page: Page, number: number): Locator {
  return page.getByRole('treeitem', { level: 2 }).nth(number - 1);
}

/** Builds the project from nothing: its data, its actions in order, and where they go on. */
export async function buildShop(shown: ConsolePage, hands: Hands, shopUrl: string): Promise<void> {
  const { page } = shown;
  await hands.press(shown.button('New project'));
  await addVariable(shown, hands, { name: 'ShopUrl', value: shopUrl });
  await hands.toTab('Tables');
  await hands.write(page.getByLabel('Name of a new table'), 'Prices');
  await hands.press(shown.button('Add the table'));
  await page.getByText('Done: add Prices', { exact: true }).waitFor();
  for (const [place, step] of shopSteps.entries()) await addStep(shown, hands, { step, number: place + 1 });
  const form = formOf(page);
  for (const { from, label, to } of shopLinks) {
    await hands.toAction(from);
    await hands.write(form.getByLabel(label), `${to}`);
    await actionRow(page, from).getByText(`→ ${to}`).waitFor();
  }
}

const formOf = (page: Page) => page.getByRole('region', { name: 'Action', exact: true });

async function addVariable(
  shown: ConsolePage,
  hands: Hands,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<void> {
  const { page } = shown;
  await hands.write(page.getByLabel('Name of a new variable'), name);
  await hands.press(shown.button('Add the variable'));
  const grid = shown.section('Data').getByRole('grid', { name: 'Variables' });
  await grid.getByRole('gridcell', { name }).waitFor();
  await tabTo(page, grid);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  await page.getByText(`Done: change ${name}`, { exact: true }).waitFor();
}

interface NewStep {
  readonly step: Step;
  readonly number: number;
}

async function addStep(shown: ConsolePage, hands: Hands, { step, number }: NewStep): Promise<void> {
  const { page } = shown;
  const { words, action, xpath, asked = {}, more = {} } = step;
  const palette = shown.section('Add an action');
  await hands.write(palette.getByLabel('What should it do?'), words);
  await hands.press(page.getByRole('button', { name: `Use ${action}`, exact: true }));
  for (const [name, value] of Object.entries(asked)) await fillField(palette, hands, { name, value });
  if (xpath !== undefined) {
    await hands.choose(palette.getByLabel('How it finds its element'), 'XPathFinder');
    await hands.write(palette.getByLabel(/^XPath /), xpath);
  }
  await hands.press(page.getByRole('button', { name: `Add ${action}`, exact: true }));
  await actionRow(page, number).waitFor();
  for (const [name, value] of Object.entries(more)) await fillField(formOf(page), hands, { name, value });
}

async function fillField(
  place: Locator,
  hands: Hands,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<void> {
  const field = place.getByLabel(new RegExp(`^${name}(?: |$)`)).first();
  await field.waitFor();
  const isChoice = await field.evaluate((element) => element.tagName === 'SELECT');
  await (isChoice ? hands.choose(field, value) : hands.write(field, value));
}
