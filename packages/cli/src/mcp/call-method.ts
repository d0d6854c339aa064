import { productVersion } from '@gatehouse/host/kernel/versions';
import * as v from 'valibot';
import { headersOf, parseMessage } from './message-headers.ts';
import type { PostMessage } from './relay-messages.ts';

/** Facts of a client that each request of the protocol carries. */
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'gatehouse', version: productVersion },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const answerSchema = v.object({
  id: v.literal(1),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
});

/** Sends one request of the protocol, and resolves with its result. */
export async function callMethod(post: PostMessage, method: string, params: object): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } });
  const answers: v.InferOutput<typeof answerSchema>[] = [];
  const take = (message: string) => {
    const parsed = v.safeParse(answerSchema, JSON.parse(message));
    if (parsed.success) answers.push(parsed.output);
  };
  const message = parseMessage(body);
  if (message === null) throw new Error('The arguments are no JSON object');
  await post({ body, headers: headersOf(message, null), signal: new AbortController().signal, take });
  const [answer] = answers;
  if (answer?.error !== undefined) throw new Error(answer.error.message);
  return answer?.result;
}
