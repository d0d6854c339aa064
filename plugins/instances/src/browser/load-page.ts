import type { Frame, Page, Request, Response } from 'playwright-core';
import { toAllowedAddress } from './addressing/address.ts';
import { directPageOf } from './direct/direct-page.ts';
import { DeadlineError, withDeadline } from './driver/deadline.ts';
import { isTimeout, plainMessage } from './driver/driver-errors.ts';
import { navigateByAddress } from './local-network/guard-navigations.ts';
import { certificateProblem } from './proxy/certificate-problem.ts';

const states = { commit: 'commit', dom: 'domcontentloaded', load: 'load', idle: 'networkidle' } as const;
/** The timeout of the driver ends first and has the better message. */
const MARGIN_MS = 2000;
const ERROR_PAGE_MS = 2000;
const MAX_TRIES = 3;

export interface PageLoad {
  readonly address: string;
  readonly referer: string;
  readonly timeoutSec: number;
  readonly waitUntil: keyof typeof states;
  readonly refusedPorts: readonly number[];
  readonly signal: AbortSignal;
}

/** A page that did not load, at all or in time. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
  readonly isTimeout: boolean;
  /** The message of the browser, without the address. */
  readonly reason: string;
  /** The address that was to be loaded; null where it is not known. */
  readonly address: string | null;

  constructor(
    message: string,
    { isTimeout, reason, address = null }: { isTimeout: boolean; reason: string; address?: string | null },
  ) {
    super(message);
    this.isTimeout = isTimeout;
    this.reason = reason;
    this.address = address;
  }
}

/**
 * Loads a page. Throws AddressError or PageLoadError. The response is null for a page without one, such as
 * about:blank.
 */
export async function loadPage(page: Page, load: PageLoad): Promise<Response | null> {
  const address = toAllowedAddress(load.address, load.refusedPorts);
  const timeoutMs = load.timeoutSec * 1000;
  const failure = watchFailure(page);
  const options = {
    timeout: timeoutMs,
    waitUntil: states[load.waitUntil],
    ...(load.referer === '' ? {} : { referer: load.referer }),
  };
  try {
    const complaint = `The page ${address} did not load`;
    const limit = { signal: load.signal, timeoutMs: timeoutMs + MARGIN_MS, complaint };
    return await withDeadline(goTo(page, address, options), limit);
  } catch (error) {
    if (load.signal.aborted) throw error;
    const failedAt = failure.address() ?? address;
    throw toLoadError(error, { address, timeoutSec: load.timeoutSec, failedAt });
  } finally {
    failure.stop();
  }
}

/** The address of the document of the page that could not be loaded last. */
export function watchFailure(page: Page) {
  let failed: string | null = null;
  const note = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) failed = request.url();
  };
  page.on('requestfailed', note);
  return { address: () => failed, stop: () => void page.off('requestfailed', note) };
}

interface LoadWait {
  readonly state: 'dom' | 'load' | 'idle';
  readonly timeoutSec: number;
  readonly signal: AbortSignal;
}

/** Waits for a page that is already loading. Throws PageLoadError. */
export async function waitForLoad(page: Page, { state, timeoutSec, signal }: LoadWait): Promise<void> {
  const timeoutMs = timeoutSec * 1000;
  const limit = {
    signal,
    timeoutMs: timeoutMs + MARGIN_MS,
    complaint: `The page ${page.url()} did not load`,
  };
  try {
    await withDeadline(page.waitForLoadState(states[state], { timeout: timeoutMs }), limit);
  } catch (error) {
    if (signal.aborted) throw error;
    throw toLoadError(error, { address: page.url(), timeoutSec });
  }
}

interface FailedLoad {
  readonly address: string;
  readonly timeoutSec: number;
  /** The address at which it failed, after redirects. */
  readonly failedAt?: string;
}

/** Converts an error of the driver during a load to one for the user. */
export function toLoadError(
  error: unknown,
  { address, timeoutSec, failedAt = address }: FailedLoad,
): PageLoadError {
  if (error instanceof DeadlineError || isTimeout(error)) {
    const reason = `did not load within ${timeoutSec} s`;
    return new PageLoadError(`The page ${address} ${reason}.`, { isTimeout: true, reason, address });
  }
  const plain = withoutAddress(plainMessage(error));
  const problem = certificateProblem(plain, failedAt);
  const reason = problem === null ? plain : `${plain}: ${problem}`;
  return new PageLoadError(`The page ${address} could not be loaded: ${reason}`, {
    isTimeout: false,
    reason,
    address,
  });
}

type GoToOptions = Parameters<Page['goto']>[1];

async function goTo(page: Page, address: string, options: GoToOptions): Promise<Response | null> {
  for (let tries = 1; ; tries += 1) {
    const errorPage = watchForErrorPage(page);
    try {
      return await navigateByAddress(page.context(), address, () => page.goto(address, options));
    } catch (error) {
      const message = plainMessage(error);
      if (isTimeout(error)) await errorPage.stopLoad();
      if (tries < MAX_TRIES && isPushedAside(message, address)) continue;
      if (message.startsWith('net::') && !message.startsWith('net::ERR_ABORTED')) await errorPage.shown();
      throw error;
    } finally {
      errorPage.stop();
    }
  }
}

/** The tab stays at its page, which answers nothing while the browser still waits for another one. */
async function stopLoading(page: Page): Promise<void> {
  const session = await directPageOf(page).session();
  await session.send('Page.stopLoading').catch(() => undefined);
}

/** The load was replaced by the error page of an earlier load, or of the first attempt of this one. */
function isPushedAside(message: string, address: string): boolean {
  const other = /interrupted by another navigation to "([^"]*)"/.exec(message)?.[1];
  return other !== undefined && (other.startsWith('chrome-error:') || other === address);
}

/**
 * The browser shows its error page a little after the error; what is loaded before that would be pushed aside. Only an
 * error page since this call counts: the load before may have left one.
 */
function watchForErrorPage(page: Page) {
  const isErrorPage = (frame: Frame) => frame === page.mainFrame() && frame.url().startsWith('chrome-error:');
  let isShown = false;
  let isReplaced = false;
  const onNavigated = (frame: Frame) => {
    isShown ||= isErrorPage(frame);
    isReplaced ||= frame === page.mainFrame();
  };
  page.on('framenavigated', onNavigated);
  return {
    shown: async () => {
      if (isShown) return;
      const limit = { predicate: isErrorPage, timeout: ERROR_PAGE_MS };
      await page.waitForEvent('framenavigated', limit).catch(() => undefined);
    },
    /** Unless the tab shows another page since this call. */
    stopLoad: async () => {
      if (!isReplaced) await stopLoading(page);
    },
    stop: () => void page.off('framenavigated', onNavigated),
  };
}

/** `net::ERR_FAILED at http://…` names the address a second time. */
function withoutAddress(message: string): string {
  return message.replace(/ at (?:https?|about):\S*$/, '');
}
