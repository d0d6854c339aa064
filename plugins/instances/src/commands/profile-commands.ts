import { open } from 'node:fs/promises';
import type { CommandHandlerOf, WorkerRegistry } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { clearChosenCookies } from '../browser/clear-cookies.ts';
import { isOfDomain } from '../browser/cookie-file.ts';
import { plainMessage } from '../browser/driver/driver-errors.ts';
import type { Cookie } from '../declaration/profile-operations.ts';
import {
  addCookies,
  type CookieChoice,
  clearCookies,
  listDownloads,
  readCookies,
  readDownload,
} from '../profile-channels.ts';
import { callDriver } from './call-driver.ts';
import { browserOf } from './find-tab.ts';

export function serveProfileCommands(registry: WorkerRegistry): void {
  registry.serve(readCookies, read);
  registry.serve(addCookies, add);
  registry.serve(clearCookies, clear);
  registry.serve(listDownloads, async (command) => browserOf(command).downloads.list());
  registry.serve(readDownload, readPart);
}

const complaint = 'The browser did not answer';

const read: CommandHandlerOf<typeof readCookies> = async (command, { signal }) => {
  const { context } = browserOf(command).launched;
  const cookies = await callDriver(context.cookies(), { signal, complaint });
  return cookies
    .filter((cookie) => isChosen(cookie, command))
    .map(({ name, value, domain, path, expires, httpOnly, secure, sameSite }) => {
      return { name, value, domain, path, expires, httpOnly, secure, sameSite };
    });
};

const add: CommandHandlerOf<typeof addCookies> = async (command, { signal }) => {
  const { context } = browserOf(command).launched;
  const adding = context.addCookies([...command.cookies]).catch((error: unknown) => {
    browserOf(command);
    throw new GatehouseError('bad_request', `A cookie was refused: ${plainMessage(error)}`);
  });
  await callDriver(adding, { signal, complaint });
  return null;
};

const clear: CommandHandlerOf<typeof clearCookies> = async (command, { signal }) => {
  const { context } = browserOf(command).launched;
  const removing = clearChosenCookies(context, (cookie) => isChosen(cookie, command));
  return { removed: await callDriver(removing, { signal, complaint }) };
};

function isChosen(
  cookie: Pick<Cookie, 'name' | 'domain'>,
  { name, domain }: Pick<CookieChoice, 'name' | 'domain'>,
): boolean {
  return (name === '' || cookie.name === name) && isOfDomain(cookie, domain);
}

const readPart: CommandHandlerOf<typeof readDownload> = async (command) => {
  const { downloadId, startIndex, length } = command;
  const kept = browserOf(command).downloads.find(downloadId);
  if (kept === null) {
    throw new GatehouseError(
      'not_found',
      `The instance ${command.instanceId} has no download ${downloadId}.`,
    );
  }
  const { facts, path } = kept;
  if (path === null || facts.state !== 'completed') {
    const problem = facts.state === 'failed' ? `failed: ${facts.errorText}` : 'is still under way: try again';
    throw new GatehouseError('failed_precondition', `The download ${downloadId} ${problem}.`);
  }
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, startIndex);
    return { facts, contentBase64: buffer.subarray(0, bytesRead).toString('base64') };
  } finally {
    await file.close();
  }
};
