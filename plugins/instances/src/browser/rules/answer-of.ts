import { changeHeaders } from './request-headers.ts';
import type { Answering } from './request-rule.ts';

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** An answer in the form of the driver, which takes several cookies of one header in lines. */
export function answerOf({ status, headers, body }: Answering): Answer {
  const joined: Record<string, string> = {};
  for (const { name, value } of changeHeaders([], headers)) {
    const key = name.toLowerCase();
    const before = joined[key];
    joined[key] = before === undefined ? value : `${before}${key === 'set-cookie' ? '\n' : ', '}${value}`;
  }
  return { status, headers: joined, body };
}
