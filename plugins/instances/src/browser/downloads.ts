import { stat } from 'node:fs/promises';
import type { BrowserContext, Download, Page } from 'playwright-core';

/** A file that a page gave the browser. */
export interface DownloadFacts {
  readonly downloadId: number;
  readonly url: string;
  /** As the page calls it. */
  readonly fileName: string;
  readonly state: 'inProgress' | 'completed' | 'failed';
  /** Null before the end. */
  readonly sizeBytes: number | null;
  readonly errorText: string | null;
  readonly startedAt: string;
}

interface Kept {
  facts: DownloadFacts;
  /** Null while it is under way, and where it failed. */
  path: string | null;
  /** An action of a run took it. */
  isTaken: boolean;
  /** Ends it where it is under way. */
  cancel(): Promise<void>;
}

export type Taken = Readonly<Kept>;

/** Nobody takes so many; a page that gives more is after something else. */
const MAX_IN_PROGRESS = 100;

/** What the pages of one browser downloaded. The files go with the browser. */
export class Downloads {
  readonly #kept: Kept[] = [];

  constructor(context: BrowserContext) {
    for (const page of context.pages()) this.#watch(page);
    context.on('page', (page) => this.#watch(page));
  }

  list(): readonly DownloadFacts[] {
    return this.#kept.map(({ facts }) => facts);
  }

  /** The first one that was not taken yet; null where there is none. */
  take(): Taken | null {
    const next = this.#kept.find(({ isTaken }) => !isTaken);
    if (next === undefined) return null;
    next.isTaken = true;
    return next;
  }

  find(id: number): Kept | null {
    return this.#kept.find(({ facts }) => facts.downloadId === id) ?? null;
  }

  #watch(page: Page): void {
    page.on('download', (download) => void this.#keep(download));
  }

  async #keep(download: Download): Promise<void> {
    const facts: DownloadFacts = {
      downloadId: this.#kept.length + 1,
      url: download.url().slice(0, 4000),
      fileName: download.suggestedFilename(),
      state: 'inProgress',
      sizeBytes: null,
      errorText: null,
      startedAt: new Date().toISOString(),
    };
    const cancel = () => download.cancel().catch(() => undefined);
    const kept: Kept = { facts, path: null, isTaken: false, cancel };
    this.#kept.push(kept);
    const pending = this.#kept.filter((each) => each.facts.state === 'inProgress');
    if (pending.length > MAX_IN_PROGRESS) void cancel();
    try {
      kept.path = await download.path();
      kept.facts = { ...facts, state: 'completed', sizeBytes: (await stat(kept.path)).size };
    } catch (error) {
      const reason = await download.failure().catch(() => null);
      kept.facts = { ...facts, state: 'failed', errorText: reason ?? String(error).slice(0, 200) };
    }
  }
}
