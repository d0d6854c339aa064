import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import { withCredentials } from '../browser/proxy/proxy-address.ts';
import type { profilesOperations } from '../declaration/profiles.ts';
import {
  addCookies,
  changeProxy,
  clearCookies,
  listDownloads,
  readCookies,
  readDownload,
  readProxy,
} from '../profile-channels.ts';
import { assertFree } from './assert-free.ts';
import { type Browsers, createDrive } from './browsers.ts';
import { instanceOf } from './find-instance.ts';

/** A browser may have to be started anew. */
const PROXY_MS = 60_000;

export function profileHandlers(browsers: Browsers): Handlers<typeof profilesOperations> {
  const drive = createDrive(browsers);
  return {
    instance_cookies_get: async (call) => {
      const command = { domain: call.query.domain, name: call.query.name };
      return { cookies: await drive(call, readCookies, { command }) };
    },
    instance_cookies_set: async (call) => {
      await drive(call, addCookies, { command: { cookies: call.body.cookies.map(toWhole) } });
      return { success: true };
    },
    instance_cookies_clear: (call) => {
      const command = { domain: call.query.domain, name: call.query.name };
      return drive(call, clearCookies, { command });
    },
    instance_proxy_get: async (call) => drive(call, readProxy, { command: {} }),
    instance_proxy_set: async (call) => {
      const instance = instanceOf(browsers.registry, call);
      assertFree(browsers.editorInstance, instance);
      const { server, username, password } = call.body;
      const credentials = { username: username ?? '', password: password ?? '' };
      const proxy = server === null ? null : withCredentials(server, credentials);
      const done = await drive(call, changeProxy, { command: { proxy }, timeoutMs: PROXY_MS });
      const { browserPid, ...facts } = done;
      if (browserPid !== null)
        await browsers.registry.browserStarted({ instanceId: instance.id, browserPid });
      return facts;
    },
    instance_downloads_list: async (call) => ({
      downloads: await drive(call, listDownloads, { command: {} }),
    }),
    instance_download_get: async (call) => {
      const { startIndex, length } = call.query;
      const command = { downloadId: downloadIdOf(call.params), startIndex, length };
      const { facts, contentBase64 } = await drive(call, readDownload, { command });
      const sizeBytes = facts.sizeBytes ?? 0;
      const end = startIndex + length;
      const isTruncated = end < sizeBytes;
      const { downloadId, fileName } = facts;
      return {
        downloadId,
        fileName,
        contentBase64,
        sizeBytes,
        nextIndex: isTruncated ? end : null,
        isTruncated,
      };
    },
  };
}

interface CookieFields {
  readonly url?: string;
  readonly path?: string;
}

/** A cookie of a domain is one of the whole site where it names no path. */
function toWhole<Fields extends CookieFields>(cookie: Fields): Fields {
  return cookie.url === undefined ? { ...cookie, path: cookie.path ?? '/' } : cookie;
}

/** What is no number names no download. */
function downloadIdOf({ downloadId }: { readonly downloadId: string }): number {
  if (/^[1-9]\d{0,8}$/.test(downloadId)) return Number(downloadId);
  throw new GatehouseError('not_found', `There is no download ${JSON.stringify(downloadId.slice(0, 80))}.`);
}
