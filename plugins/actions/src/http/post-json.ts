import type { Exchange } from './http-exchange.ts';
import { textBody } from './request-body.ts';
import { readBodyText } from './response-body.ts';
import { sendRequest } from './send-request.ts';

export interface JsonOrder extends Pick<Exchange, 'url' | 'proxy' | 'signal' | 'usage'> {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends JSON and reads the whole answer. Messages name only the origin of the address, which may contain a token. */
export async function postJson({ body, headers = {}, ...route }: JsonOrder) {
  const request = { ...route, method: 'POST', headers: new Headers(headers), redirects: 0 };
  const answer = await sendRequest({ ...request, body: textBody(body, 'application/json') });
  return { status: answer.status, ok: answer.ok, text: await readBodyText(answer) };
}
