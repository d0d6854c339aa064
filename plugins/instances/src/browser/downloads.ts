import { stat } from 'node:fs/promises';
import type { BrowserContext, Download, Page } from 'playwright-core';
import type { DownloadFacts } from '../declaration/profile-operations.ts';

interface Kept {
  facts: DownloadFacts;
  /** Null while it is in progress, and where it failed. */
  path: string | null;
  /** An action of a run has taken it. */
  isTaken: boolean;
  /** Cancels a download that is in progress. */
  cancel(): Promise<void>;
}

export type Taken = Readonly<Kept>;

/** Limit against pages that flood the browser. */
const MAX_IN_PROGRESS = 100;

/** The downloads of the pages of one browser. The files are deleted with the browser. */
export class Downloads {
  readonly #kept: Kept[] = [];

  constructor(context: BrowserContext) {
    for (const page of context.pages()) this.#watch(page);
    context.on('page', (page) => this.#watch(page));
  }

  list(): readonly DownloadFacts[] {
    return this.#kept.map(({ facts }) => facts);
  }

  /** The first download that was not taken yet; null where there is none. */
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
