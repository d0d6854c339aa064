/// <reference path="../../../../host/src/pipeline/send-type.d.ts" />
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { RawRequest } from '@gatehouse/host/pipeline/exchange';
import { jsonHeaders } from '@gatehouse/host/pipeline/usual-headers';
import type { Logger } from '@gatehouse/sdk-plugin';
import send from '@polka/send-type';

export interface IssuedKey {
  readonly id: string;
  readonly rawKey: string;
  revoke(): Promise<void>;
}

/** Null if no plugin provides keys now. */
export type IssueKey = (label: string) => Promise<IssuedKey | null>;

/** A key for one command, which ends with the connection that asked for it. */
const commandPath = '/keys/command';
/** A key that ends with the daemon. */
const temporaryPath = '/keys/temporary';
const labels: Readonly<Record<string, string>> = {
  [commandPath]: 'command line',
  [temporaryPath]: 'temporary',
};

export function isKeyRequest({ method, url = '' }: RawRequest): boolean {
  return method === 'POST' && Object.hasOwn(labels, url);
}

interface Parts {
  readonly request: RawRequest;
  readonly issueKey: IssueKey;
  /** The answers that stay open. */
  readonly open: Set<ServerResponse>;
  readonly log: Logger;
}

/** Answers with one line of JSON. For a command the answer stays open: when its connection ends, so does the key. */
export async function serveKeyRequest(response: ServerResponse, parts: Parts): Promise<void> {
  const { url = '' } = parts.request;
  const key = await issue(labels[url] ?? '', parts);
  if (key === null) return refuse(response);
  if (response.destroyed) return key.revoke();
  response.writeHead(200, jsonHeaders);
  response.write(`${JSON.stringify({ id: key.id, rawKey: key.rawKey })}\n`);
  if (url === temporaryPath) {
    response.end();
    return;
  }
  parts.open.add(response);
  await once(response, 'close');
  parts.open.delete(response);
  await key.revoke();
}

async function issue(label: string, { issueKey, log }: Parts): Promise<IssuedKey | null> {
  try {
    return await issueKey(label);
  } catch (error) {
    log.error('a key for the command line could not be made', { error: String(error) });
    return null;
  }
}

function refuse(response: ServerResponse): void {
  const message =
    'The daemon can make no keys now: auth-audit is not live, or the disk failed; its log tells more';
  send(response, 503, JSON.stringify({ error: 'service_unavailable', message }), jsonHeaders);
}
