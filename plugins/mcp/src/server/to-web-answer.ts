import type { WebAnswer } from '@gatehouse/sdk-plugin/internal';

/** An answer of the library as the answer of a page; a stream of events stays one. */
export async function toWebAnswer(response: Response): Promise<WebAnswer> {
  const { 'content-type': contentType = 'application/json', ...headers } = Object.fromEntries(
    response.headers,
  );
  const facts = { status: response.status, contentType, headers };
  const isStream = contentType.startsWith('text/event-stream');
  if (isStream && response.body !== null) return { ...facts, body: response.body };
  return { ...facts, body: await response.text() };
}
