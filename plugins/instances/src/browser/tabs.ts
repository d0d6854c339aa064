import type { BrowserContext, Dialog, Page } from 'playwright-core';
import { DialogAnswers } from './dialog-answers.ts';
import { createTab, type Tab } from './tab.ts';
import { TabNameError } from './tab-name-error.ts';
import { isOfDocument } from './watch-navigations.ts';

export interface TabsMemory {
  readonly tabs: readonly Pick<Tab, 'id' | 'name' | 'navigationTimeoutSec'>[];
  readonly activeId: number;
  readonly lastId: number;
}

interface TabsOptions {
  warn(message: string): void;
  /** Whether dialogs wait for a call that resolves them. */
  keepsDialogs(): boolean;
}

/** The tabs of one browser, in the order of their opening. One of them is active. */
export class Tabs {
  readonly #context: BrowserContext;
  readonly #options: TabsOptions;
  readonly dialogAnswers = new DialogAnswers();
  readonly #tabs: Tab[] = [];
  /** Tabs before the restart: the next pages take their places. */
  readonly #earlier: TabsMemory['tabs'][number][];
  #active: Tab | null = null;
  #lastId: number;

  constructor(context: BrowserContext, options: TabsOptions, earlier: TabsMemory | null = null) {
    this.#context = context;
    this.#options = options;
    this.#earlier = [...(earlier?.tabs ?? [])];
    this.#lastId = earlier?.lastId ?? 0;
    for (const page of context.pages()) this.#adopt(page).isNew = false;
    this.#active = this.#tabs[0] ?? null;
    // Tabs that pages open do not become active.
    context.on('page', (page) => this.#adopt(page));
  }

  /** The data from which a restarted browser restores the tabs. */
  remember(): TabsMemory {
    const tabs = this.#tabs.map(({ id, name, navigationTimeoutSec }) => ({ id, name, navigationTimeoutSec }));
    return { tabs, activeId: this.#active?.id ?? 0, lastId: this.#lastId };
  }

  /** Restores the tabs with their numbers and names in a restarted browser: each has an empty page. */
  async recall(memory: TabsMemory, context: BrowserContext): Promise<Tabs> {
    const tabs = new Tabs(context, this.#options, memory);
    tabs.dialogAnswers.continue(this.dialogAnswers);
    while (tabs.#tabs.length < memory.tabs.length) tabs.#adopt(await context.newPage());
    await tabs.#begin(memory.activeId);
    return tabs;
  }

  /** Opens the tabs of another browser, with their numbers and names and empty pages, in place of those that are open. */
  async replaceBy({ tabs, activeId, lastId }: TabsMemory): Promise<void> {
    const before = [...this.#tabs];
    this.#earlier.push(...tabs);
    for (let count = 0; count < tabs.length; count++) this.#adopt(await this.#context.newPage());
    this.#lastId = Math.max(this.#lastId, lastId);
    for (const tab of tabs.length > 0 ? before : []) await this.close(tab);
    await this.#begin(activeId);
  }

  /** Address of the active tab; empty without one. */
  get address(): string {
    return this.#active?.page.url() ?? '';
  }

  all(): readonly Tab[] {
    return this.#tabs;
  }

  isActive(tab: Tab): boolean {
    return tab === this.#active;
  }

  /** The active tab, which always exists, crashed or not. */
  async current(): Promise<Tab> {
    return this.#active ?? this.open('');
  }

  /** The active tab, for work in it. Throws when its page crashed. */
  async active(): Promise<Tab> {
    const tab = await this.current();
    if (tab.crashed) {
      throw new Error(
        'The page of the active tab crashed. Close the tab with Tab.Close, or open another one.',
      );
    }
    return tab;
  }

  /** By its number; 0 is the active one. */
  async find(id: number): Promise<Tab | null> {
    return id === 0 ? this.current() : (this.#tabs.find((tab) => tab.id === id) ?? null);
  }

  async open(name: string): Promise<Tab> {
    this.#assertFree(name);
    const tab = this.#adopt(await this.#context.newPage());
    tab.isNew = false;
    tab.name = name;
    this.#active = tab;
    return tab;
  }

  async activate(tab: Tab): Promise<void> {
    this.#active = tab;
    if (!tab.crashed) await tab.page.bringToFront();
  }

  async close(tab: Tab): Promise<void> {
    // The browser would exit without another tab.
    if (this.#tabs.length === 1) await this.open('');
    await tab.page.close();
    this.#forget(tab);
  }

  /** A user action begins: actions that wait for its effects ignore what happened before. */
  beginUserAction(): void {
    for (const tab of this.#tabs) {
      tab.isNew = false;
      tab.requests.forget();
      tab.journal.beginUserAction();
    }
  }

  /** The first tab that a page opened since the last user action and that was not taken yet; null for none. */
  takeNew(): Tab | null {
    const tab = this.#tabs.find(({ isNew }) => isNew) ?? null;
    if (tab !== null) tab.isNew = false;
    return tab;
  }

  /** Throws TabNameError where another tab has the name. */
  rename(tab: Tab, name: string): void {
    this.#assertFree(name);
    tab.name = name;
  }

  /** For a run that starts: no call resolves dialogs in it. */
  async answerDialogs(): Promise<void> {
    for (const tab of this.#tabs) await this.#answer(tab);
  }

  async #begin(activeId: number): Promise<void> {
    for (const tab of this.#tabs) tab.isNew = false;
    const active = this.#tabs.find(({ id }) => id === activeId);
    if (active !== undefined) await this.activate(active);
  }

  #assertFree(name: string): void {
    if (name !== '' && this.#tabs.some((tab) => tab.name === name)) throw new TabNameError(name);
  }

  #adopt(page: Page): Tab {
    const known = this.#tabs.find((tab) => tab.page === page);
    if (known !== undefined) return known;
    const earlier = this.#earlier.shift();
    if (earlier === undefined) this.#lastId += 1;
    const tab = createTab(page, earlier ?? { id: this.#lastId });
    this.#tabs.push(tab);
    page.on('crash', () => {
      tab.crashed = true;
      tab.dialog.forget();
    });
    page.on('close', () => this.#forget(tab));
    page.on('dialog', (dialog) => void this.#meet(tab, dialog));
    page.on('response', (response) => {
      if (isOfDocument(response.request(), page)) tab.document = response;
    });
    // Not when a frame navigates: within the document nothing is loaded.
    page.on('domcontentloaded', () => {
      tab.isLoaded = false;
    });
    page.on('load', () => {
      tab.isLoaded = true;
    });
    return tab;
  }

  #forget(tab: Tab): void {
    const index = this.#tabs.indexOf(tab);
    if (index >= 0) this.#tabs.splice(index, 1);
    if (this.#active === tab) this.#active = this.#tabs.at(-1) ?? null;
  }

  /** A dialog blocks its page and all calls to it, so in runs none may stay open. */
  async #meet(tab: Tab, dialog: Dialog): Promise<void> {
    const isLeaving = dialog.type() === 'beforeunload';
    if (!isLeaving) tab.dialog.keep(dialog);
    try {
      if (isLeaving) await dialog.accept();
      else if (!this.#options.keepsDialogs()) await this.#answer(tab);
    } catch {
      // The page was closed, together with its dialog.
    }
  }

  /** The answer of an action; without one the dialog is dismissed. */
  async #answer({ dialog }: Tab): Promise<void> {
    if (dialog.facts === null) return;
    const { type, message } = dialog.facts;
    this.dialogAnswers.last = dialog.facts;
    const { given } = this.dialogAnswers;
    if (given === null) {
      this.#options.warn(`A dialog of the page was dismissed (${type}): ${message.slice(0, 500)}`);
    }
    await dialog.resolve(given ?? { accept: false, text: null });
  }
}
