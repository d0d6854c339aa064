import type { Page, Request, Response } from 'playwright-core';
import { toAllowedAddress } from './addressing/address.ts';
import { DeadlineError, withDeadline } from './driver/deadline.ts';
import { isTimeout, plainMessage } from './driver/driver-errors.ts';
import { navigateByAddress } from './local-network/guard-navigations.ts';
import { certificateProblem } from './proxy/certificate-problem.ts';
import { watchNavigations } from './watch-navigations.ts';

const states = { commit: 'commit', dom: 'domcontentloaded', load: 'load', idle: 'networkidle' } as const;
/** The timeout of the driver ends first and has the better message. */
const MARGIN_MS = 2000;
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

interface GoToOptions {
  readonly timeout: number;
  readonly waitUntil: (typeof states)[keyof typeof states];
  readonly referer?: string;
}

async function goTo(page: Page, address: string, options: GoToOptions): Promise<Response | null> {
  for (let tries = 1; ; tries += 1) {
    const navigations = watchNavigations(page);
    try {
      return await navigateByAddress(page.context(), address, async () => {
        try {
          return await page.goto(address, options);
        } catch (error) {
          const response = isReplacedByErrorPage(error) ? await navigations.shownResponse(address) : null;
          if (response === null) throw error;
          await waitUntilReady(page, options);
          return response;
        }
      });
    } catch (error) {
      const message = plainMessage(error);
      if (isTimeout(error)) await navigations.stopLoad();
      if (tries < MAX_TRIES && isPushedAside(error, address)) continue;
      if (message.startsWith('net::') && !message.startsWith('net::ERR_ABORTED')) {
        await navigations.errorPageShown();
      }
      throw error;
    } finally {
      navigations.stop();
    }
  }
}

async function waitUntilReady(page: Page, { waitUntil, timeout }: GoToOptions): Promise<void> {
  if (waitUntil !== 'commit') await page.waitForLoadState(waitUntil, { timeout });
}

/** The driver gives a load up for the error page of an earlier load. In most cases the browser goes on with it. */
function isReplacedByErrorPage(error: unknown): boolean {
  return replacedBy(error)?.startsWith('chrome-error:') ?? false;
}

/** The load was replaced by the error page of an earlier load, or by a load of the same address. */
function isPushedAside(error: unknown, address: string): boolean {
  return isReplacedByErrorPage(error) || replacedBy(error) === address;
}

function replacedBy(error: unknown): string | undefined {
  return /interrupted by another navigation to "([^"]*)"/.exec(plainMessage(error))?.[1];
}

/** `net::ERR_FAILED at http://…` names the address a second time. */
function withoutAddress(message: string): string {
  return message.replace(/ at (?:https?|about):\S*$/, '');
}
