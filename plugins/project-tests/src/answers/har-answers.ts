import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import { readHar } from '@gatehouse/sdk-actions/internal/har';
import type { AnswerGiver } from './answer-giver.ts';

/** The answers of a HAR file, in the order in which they were recorded. */
export async function harAnswers(named: GuardedPath, label: string): Promise<AnswerGiver> {
  const archive = await readHar(named);
  let hits = 0;
  return {
    label,
    get isUnused() {
      return hits === 0;
    },
    async take({ url, method, body }) {
      const asked = { url, method, body: () => Buffer.from(body, 'base64').toString('utf8') };
      const found = archive.take(asked);
      if (found === null) return null;
      hits += 1;
      const { status, headers } = found;
      return { kind: 'answer', status, headers, body: found.body.toString('base64') };
    },
  };
}
