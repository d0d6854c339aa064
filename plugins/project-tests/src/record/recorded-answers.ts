import { ActionError } from '@gatehouse/sdk-actions';
import type { AnsweredRequest } from '@gatehouse/sdk-actions/internal/boundary';
import type { InlineAnswer } from '../test-file-schema.ts';
import type { Masks } from './masks.ts';

const maxText = 256 * 2 ** 10;

/** Headers that projects look at, and that are no secrets. */
const written: ReadonlySet<string> = new Set([
  ...['allow', 'content-disposition', 'content-language', 'content-type', 'etag', 'last-modified'],
  ...['link', 'location', 'retry-after'],
]);

/** Headers that only say how an answer was sent. */
const ofTransport =
  /^(date|server|connection|keep-alive|content-length|content-encoding|transfer-encoding|vary)$/;

export interface RecordedAnswers {
  readonly answers: readonly InlineAnswer[];
  readonly leftOut: readonly string[];
}

/** Answers of the network as those of a test. Throws an ActionError for one that has no place in it. */
export function recordedAnswers(answered: readonly AnsweredRequest[], masks: Masks): RecordedAnswers {
  const all = answered.map((each) => toAnswer(each, masks));
  const names = answered.flatMap(({ answer }) => answer.headers.map(({ name }) => name.toLowerCase()));
  const leftOut = [...new Set(names)].filter((name) => !written.has(name) && !ofTransport.test(name)).sort();
  return {
    answers: inOrder(all),
    leftOut: leftOut.map((name) => `header ${name} of answers: it is not written`),
  };
}

function toAnswer({ method, url, answer }: AnsweredRequest, masks: Masks): InlineAnswer {
  const shown = `${method} ${masks.address(url).slice(0, 200)}`;
  const { status } = answer;
  if (status < 200 || status > 599) throw new ActionError(`the answer to ${shown} has the status ${status}`);
  const bytes = Buffer.from(answer.body, 'base64');
  if (bytes.length > maxText) throw new ActionError(`the answer to ${shown} has more than 256 KiB`);
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes) || text.includes('\0')) {
    throw new ActionError(`the answer to ${shown} is no text in UTF-8`);
  }
  const headers = answer.headers
    .filter(({ name }) => written.has(name.toLowerCase()))
    .map(({ name, value }) => [name.toLowerCase(), masks.text(value)] as const);
  return {
    url: masks.address(url),
    method,
    ...(status !== 200 && { status }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...contentOf(masks.text(text)),
  };
}

/** JSON that can be written as such is easier to read and to change. */
function contentOf(text: string): Pick<InlineAnswer, 'body' | 'json'> {
  if (text === '') return {};
  try {
    const json: unknown = JSON.parse(text);
    if (JSON.stringify(json) === text) return { json };
  } catch {
    // It is another text.
  }
  return { body: text };
}

/** The same request may have had another answer each time; the last one stays. */
function inOrder(all: readonly InlineAnswer[]): readonly InlineAnswer[] {
  const keyOf = ({ method, url }: InlineAnswer) => `${method} ${url}`;
  return all.flatMap((answer, index) => {
    const alike = all.filter((other) => keyOf(other) === keyOf(answer));
    if (alike.every((other) => JSON.stringify(other) === JSON.stringify(answer))) {
      return alike[0] === answer ? [answer] : [];
    }
    return all.lastIndexOf(alike.at(-1) ?? answer) === index ? [answer] : [{ ...answer, times: 1 }];
  });
}
