import { ActionError } from '@gatehouse/sdk-actions';
import type { HttpAnswer } from './http-exchange.ts';

const maxTextBytes = 64 * 2 ** 20;

/** The decoded body in pieces, as they arrive. */
export async function* bodyChunks({ body }: Pick<HttpAnswer, 'body'>): AsyncGenerator<Uint8Array> {
  let total = 0;
  try {
    for await (const chunk of body) {
      total += chunk.length;
      yield chunk;
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ActionError(`The answer broke off after ${total} bytes: ${reason}. Try again.`);
  }
}

/** The body as text, in the character set of the answer, or UTF-8. */
export async function readBodyText(answer: Pick<HttpAnswer, 'body' | 'headers'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of bodyChunks(answer)) {
    total += chunk.length;
    if (total > maxTextBytes) {
      throw new ActionError('The body has more than 64 MiB; use Take file, which has no such limit.');
    }
    chunks.push(chunk);
  }
  return decodeBody(Buffer.concat(chunks), answer.headers.get('content-type') ?? '');
}

function decodeBody(bytes: Buffer, contentType: string): string {
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // The server names an unknown character set.
    return new TextDecoder().decode(bytes);
  }
}
