import type { Readable } from 'node:stream';
import { setTimeout as later } from 'node:timers/promises';
import { type EvidenceCapture, runResource } from '@gatehouse/sdk-actions';
import { hideCredentials, hideHeaders } from '@gatehouse/sdk-plugin/internal';
import type { RequestBody } from './request-body.ts';
import type { FinalAnswer, HttpRequest } from './send-request.ts';

type SentRequest = Pick<HttpRequest, 'url' | 'method' | 'headers' | 'body'>;

const maxBody = 16 * 1024;
const readMs = 200;
const shownBody = /json|text|xml|form-urlencoded/i;

/** The last request of a run and its answer, as far as they came. A failure keeps them. */
class LastExchange {
  #request: SentRequest | null = null;
  #answer: Pick<FinalAnswer, 'url' | 'status' | 'headers'> | null = null;
  #body = '';
  #startedAt = '';

  sends(request: SentRequest): void {
    this.#request = request;
    this.#answer = null;
    this.#body = '';
    this.#startedAt = new Date().toISOString();
  }

  answered({ url, status, headers }: FinalAnswer): void {
    this.#answer = { url, status, headers };
  }

  /** The body, as the action took it. */
  took(text: string): void {
    // A copy: a slice would hold all of the text in memory.
    this.#body = Buffer.from(text.slice(0, maxBody)).toString();
  }

  /** Throws what the check throws, and takes the beginning of the body that no action takes then. */
  async unlessRefused({ body }: FinalAnswer, check: () => void): Promise<void> {
    try {
      check();
    } catch (error) {
      this.#body = await beginningOf(body);
      throw error;
    }
  }

  async capture({ note, keepText }: EvidenceCapture): Promise<void> {
    if (this.#request === null) return;
    const { method, url, headers, body } = this.#request;
    const answer = this.#answer;
    note('lastRequest', { method, url: hideCredentials(url.href), status: answer?.status ?? null });
    const sent = await bodyText(body);
    const facts = {
      startedAt: this.#startedAt,
      request: {
        method,
        url: hideCredentials(url.href),
        headers: hideHeaders(headers),
        body: hideCredentials(sent),
      },
      answer: answer && {
        ...{ status: answer.status, finalUrl: hideCredentials(answer.url.href) },
        ...{ headers: hideHeaders(answer.headers), body: hideCredentials(this.#body) },
      },
    };
    const part = { kind: 'request', name: 'request.json', mediaType: 'application/json' } as const;
    keepText({ ...part, text: JSON.stringify(facts, null, 1) });
  }
}

/** A file is not shown. */
async function bodyText(body: RequestBody | null): Promise<string> {
  if (body === null) return '';
  const facts = `${body.length} bytes of ${body.contentType}`;
  return shownBody.test(body.contentType) ? beginningOf(body.stream()) : facts;
}

/** The beginning of a body within a time limit; the rest is not read. */
async function beginningOf(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const read = async () => {
    for await (const chunk of body) {
      chunks.push(Buffer.from(chunk));
      length += chunk.length;
      if (length >= maxBody) break;
    }
  };
  const limit = new AbortController();
  await Promise.race([
    read().catch(() => undefined),
    later(readMs, undefined, { signal: limit.signal }).catch(() => undefined),
  ]);
  limit.abort();
  body.destroy();
  return Buffer.concat(chunks).subarray(0, maxBody).toString();
}

export const lastExchange = runResource<LastExchange>({
  name: 'The last request',
  create: async () => new LastExchange(),
  dispose: async () => undefined,
  captureEvidence: (exchange, capture) => exchange.capture(capture),
});
