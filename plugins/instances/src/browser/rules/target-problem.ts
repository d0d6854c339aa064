import type { Request } from 'playwright-core';
import { AddressError, toAllowedAddress } from '../addressing/address.ts';
import { isLocal } from '../local-network/guard-navigations.ts';

/** The network that pages of a browser may reach. */
export interface Reach {
  readonly refusedPorts: readonly number[];
  readonly localNetwork: 'closed' | 'allow';
  /** Whether names are resolved on this machine, and not by a proxy. */
  resolvesNames(): boolean;
}

/**
 * Why a request of a page may not go to another address; null where it may. A page from elsewhere would read what a
 * service of this machine answers as an answer of its own site, so the page must be local as well.
 */
export async function targetProblem(
  url: string,
  from: { readonly url: string; readonly pages: readonly URL[] },
  reach: Reach,
): Promise<string | null> {
  const address = readAddress(url, reach);
  if (address instanceof AddressError) return address.message;
  const shown = JSON.stringify(address.href.slice(0, 200));
  if (address.protocol !== new URL(from.url).protocol) {
    return `The address ${shown} must have the scheme of the one that it replaces.`;
  }
  if (reach.localNetwork === 'allow' || !(await isLocal(address, reach))) return null;
  for (const page of from.pages) {
    if (!(await isLocal(page, reach))) {
      return `The address ${shown} is local, and pages from elsewhere, such as ${page.origin}, must not reach it.`;
    }
  }
  return null;
}

function readAddress(url: string, { refusedPorts }: Reach): URL | AddressError {
  try {
    return new URL(toAllowedAddress(url, refusedPorts));
  } catch (error) {
    if (error instanceof AddressError) return error;
    throw error;
  }
}

/** The addresses of the pages that get the answer. For the document of a tab that is its own address. */
export function askersOf(request: Request): readonly URL[] {
  const frame = frameOf(request);
  const isTab = frame === null || frame.parentFrame() === null;
  if (frame === null || (isTab && request.isNavigationRequest())) return [new URL(request.url())];
  const top = new URL(frame.page().mainFrame().url());
  const own = frame.url();
  return request.isNavigationRequest() || !/^https?:/.test(own) ? [top] : [top, new URL(own)];
}

/** Null for the first document of a tab that a page opens. */
export function frameOf(request: Request): ReturnType<Request['frame']> | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}
