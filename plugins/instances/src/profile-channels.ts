import { channel } from '@gatehouse/sdk-actions';
import type { RingPart } from './browser/journal-ring.ts';
import type { PermissionChange, PermissionRule } from './browser/settings/granted-permissions.ts';
import type { InBrowser, InTab } from './command-channels.ts';
import type { Emulation, EmulationChange } from './declaration/emulation-operations.ts';
import type { ConsoleEntry, NetworkEntry } from './declaration/journal-operations.ts';
import type { Cookie, DownloadFacts, NewCookie, ProxyFacts } from './declaration/profile-operations.ts';

/** Empty: all. A domain includes those below it. */
export interface CookieChoice extends InBrowser {
  readonly domain: string;
  readonly name: string;
}

export interface RingRequest extends InTab {
  readonly after: number;
  readonly take: number;
}

export interface DownloadRequest extends InBrowser {
  readonly downloadId: number;
  readonly startIndex: number;
  readonly length: number;
}

export interface ProxySetting extends InBrowser {
  /** With its password; null for none. */
  readonly proxy: string | null;
}

export const readProxy = channel<InBrowser, ProxyFacts>('instances.read-proxy');
/** `browserPid`: of the browser that was restarted for it; null where none was. */
export const changeProxy = channel<ProxySetting, ProxyFacts & { readonly browserPid: number | null }>(
  'instances.change-proxy',
);
export const readEmulation = channel<InBrowser, Emulation>('instances.read-emulation');
/** `browserPid`: of the browser that was opened again for it; null where none was. */
export const changeEmulation = channel<
  InBrowser & { readonly change: EmulationChange },
  { readonly emulation: Emulation; readonly browserPid: number | null }
>('instances.change-emulation');
export const changePermissions = channel<InBrowser & PermissionChange, readonly PermissionRule[]>(
  'instances.change-permissions',
);
export const readCookies = channel<CookieChoice, readonly Cookie[]>('instances.read-cookies');
export const addCookies = channel<InBrowser & { readonly cookies: readonly NewCookie[] }, null>(
  'instances.add-cookies',
);
export const clearCookies = channel<CookieChoice, { readonly removed: number }>('instances.clear-cookies');
/** `level` is empty for all. */
export const readConsole = channel<RingRequest & { readonly level: string }, RingPart<ConsoleEntry>>(
  'instances.read-console',
);
/** `mask` is empty for all addresses. */
export const readNetwork = channel<RingRequest & { readonly mask: string }, RingPart<NetworkEntry>>(
  'instances.read-network',
);
export const listDownloads = channel<InBrowser, readonly DownloadFacts[]>('instances.list-downloads');
export const readDownload = channel<
  DownloadRequest,
  { readonly facts: DownloadFacts; readonly contentBase64: string }
>('instances.read-download');
