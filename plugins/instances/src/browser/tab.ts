import type { Page, Response } from 'playwright-core';
import { PageDialog } from './page-dialog.ts';
import { PageJournal } from './page-journal.ts';
import { ReferredDocuments } from './referred-documents.ts';
import { TabRequests } from './tab-requests.ts';

export interface Tab {
  /** Counted from 1, never used again in the run. */
  readonly id: number;
  readonly page: Page;
  name: string;
  crashed: boolean;
  readonly dialog: PageDialog;
  readonly journal: PageJournal;
  readonly requests: TabRequests;
  /** A page opened it since the last user action began, and no action took it. */
  isNew: boolean;
  /** The response whose page is shown. */
  document: Response | null;
  /** The page reported the end of its load. A page without the report may have loaded as well. */
  isLoaded: boolean;
  /** Documents of the references of its snapshots. */
  readonly referred: ReferredDocuments;
  /** Default time limit of a load, in seconds. */
  navigationTimeoutSec: number;
}

const NAVIGATION_TIMEOUT_SEC = 30;

type Known = Pick<Tab, 'id'> & Partial<Pick<Tab, 'name' | 'navigationTimeoutSec'>>;

/** A tab of a page, with what is known of it from before a restart. */
export function createTab(
  page: Page,
  { id, name = '', navigationTimeoutSec = NAVIGATION_TIMEOUT_SEC }: Known,
): Tab {
  return {
    ...{ id, page, name, navigationTimeoutSec },
    crashed: false,
    dialog: new PageDialog(),
    journal: new PageJournal(page),
    requests: new TabRequests(page),
    isNew: true,
    document: null,
    isLoaded: false,
    referred: new ReferredDocuments(),
  };
}
