import type { BrowserContext } from 'playwright-core';

/** The browser of an instance: a process of its own, or a context of a shared one. */
export interface LaunchedBrowser {
  readonly context: BrowserContext;
  readonly pid: number;
  /** Other instances may have contexts in the process. */
  readonly sharesProcess: boolean;
  /**
   * Ends it, by force where it does not end in time. Safe to repeat.
   * @param options.writesProfile another browser continues with its profile
   */
  end(options: { readonly writesProfile: boolean }): Promise<void>;
}
