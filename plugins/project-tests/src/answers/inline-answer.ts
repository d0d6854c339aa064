import { ActionError } from '@gatehouse/sdk-actions';
import type { BoundaryAnswer, BoundaryRequest } from '@gatehouse/sdk-actions/internal/boundary';
import { isLike } from '../like-mask.ts';
import type { InlineAnswer } from '../test-file-schema.ts';
import type { AnswerGiver } from './answer-giver.ts';
import { typeOfFile, typeOfText } from './content-types.ts';

/** An answer that stands in the test. */
export function inlineAnswer(
  answer: InlineAnswer,
  { label, read }: { readonly label: string; read(path: string): Promise<Buffer> },
): AnswerGiver {
  const given = ['body', 'json', 'file'].filter((key) => Object.hasOwn(answer, key));
  if (given.length > 1) throw new ActionError(`${label}: give ${given.join(' or ')}, and not both.`);
  let hits = 0;
  const content = once(() => contentOf(answer, read));
  return {
    label,
    get isUnused() {
      return hits === 0;
    },
    async take({ url, method }: BoundaryRequest): Promise<BoundaryAnswer | null> {
      if (answer.times !== undefined && hits >= answer.times) return null;
      if (answer.method !== undefined && answer.method !== method) return null;
      if (!isLike(url, answer.url)) return null;
      hits += 1;
      const { body, type } = await content();
      const own = Object.entries(answer.headers ?? {}).map(([name, value]) => ({ name, value }));
      const isTyped = own.some(({ name }) => name.toLowerCase() === 'content-type');
      const headers = isTyped || type === '' ? own : [...own, { name: 'content-type', value: type }];
      return { kind: 'answer', status: answer.status ?? 200, headers, body };
    },
  };
}

async function contentOf({ body, json, file }: InlineAnswer, read: (path: string) => Promise<Buffer>) {
  if (file !== undefined)
    return { body: (await read(file)).toString('base64'), type: await typeOfFile(file) };
  if (json !== undefined) return { body: toBase64(JSON.stringify(json)), type: 'application/json' };
  return { body: toBase64(body ?? ''), type: body === undefined ? '' : typeOfText(body) };
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
