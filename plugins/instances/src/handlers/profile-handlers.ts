import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { profilesOperations } from '../declaration/profile-operations.ts';
import { addCookies, clearCookies, listDownloads, readCookies, readDownload } from '../profile-channels.ts';
import { type Browsers, createDrive } from './browsers.ts';
import { proxyHandlers } from './proxy-handlers.ts';

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
    ...proxyHandlers(browsers, drive),
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

/** A cookie with a domain is one of the whole site unless it has a path. */
function toWhole<Fields extends CookieFields>(cookie: Fields): Fields {
  return cookie.url === undefined ? { ...cookie, path: cookie.path ?? '/' } : cookie;
}

/** A text that is not a number names no download. */
function downloadIdOf({ downloadId }: { readonly downloadId: string }): number {
  if (/^[1-9]\d{0,8}$/.test(downloadId)) return Number(downloadId);
  throw new GatehouseError('not_found', `There is no download ${JSON.stringify(downloadId.slice(0, 80))}.`);
}
