import type { Page, Request, Response } from 'playwright-core';
import { PageLoadError } from './load-page.ts';
import { endedAtProxy, type ProxyProblem, proxyProblem } from './proxy/proxy-problem.ts';
import type { ProxyRelay } from './proxy/proxy-relay.ts';

interface Route<Loaded> {
  readonly page: Page;
  readonly relay: ProxyRelay | null;
  /** The response of the page that was loaded; null for one without a response. */
  responseOf(loaded: Loaded): Response | null;
  warn(message: string): void;
}

/**
 * Runs a load, and throws PageLoadError that names the proxy where the page ended there, or one of its frames at a proxy
 * that cannot be used. A frame whose site the proxy refuses is a warning. For the browser such a page is a response like
 * any other.
 */
export async function loadThroughProxy<Loaded>(
  { page, relay, responseOf, warn }: Route<Loaded>,
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  if (relay === null) return load();
  const frames = watchFrames(page);
  try {
    const loaded = await load();
    const response = responseOf(loaded);
    await assertReached(relay, response);
    await assertFramesReached(relay, frames.ends, warn);
    return loaded;
  } catch (error) {
    if (!(error instanceof PageLoadError) || error.isTimeout) throw error;
    const problem = await proxyProblem(relay, { status: null, errorText: error.reason });
    if (problem === null) throw error;
    const message = `${error.message.replace(/\.$/, '')}: ${problem.words}.`;
    throw new PageLoadError(message, { isTimeout: false, reason: `${error.reason}: ${problem.words}` });
  } finally {
    frames.stop();
  }
}

interface End {
  readonly url: string;
  readonly status: number | null;
  readonly errorText: string | null;
}

async function assertReached(relay: ProxyRelay, response: Response | null): Promise<void> {
  if (response === null) return;
  const problem = await proxyProblem(relay, { status: response.status(), errorText: null });
  if (problem !== null) throw endedError('page', response.url(), problem);
}

async function assertFramesReached(
  relay: ProxyRelay,
  ends: readonly End[],
  warn: (message: string) => void,
): Promise<void> {
  for (const end of ends) {
    const problem = await proxyProblem(relay, end);
    if (problem === null) continue;
    const error = endedError('frame', end.url, problem);
    if (problem.isUnusable) throw error;
    warn(error.message);
  }
}

function endedError(what: 'page' | 'frame', url: string, { words }: ProxyProblem): PageLoadError {
  const message = `The ${what} ${url} could not be loaded: ${words}.`;
  return new PageLoadError(message, { isTimeout: false, reason: words });
}

/** Collects the frames of a page whose documents end at the proxy. */
function watchFrames(page: Page) {
  const ends: End[] = [];
  const note = (request: Request, ending: Omit<End, 'url'>) => {
    if (!request.isNavigationRequest() || !endedAtProxy(ending)) return;
    if (request.frame() !== page.mainFrame()) ends.push({ url: request.url(), ...ending });
  };
  const onResponse = (response: Response) =>
    note(response.request(), { status: response.status(), errorText: null });
  const onFailed = (request: Request) =>
    note(request, { status: null, errorText: request.failure()?.errorText ?? null });
  page.on('response', onResponse).on('requestfailed', onFailed);
  return { ends, stop: () => void page.off('response', onResponse).off('requestfailed', onFailed) };
}
