/** The answer of an application, of whatever shape; the assertions are the check. */
// biome-ignore lint/suspicious/noExplicitAny: an answer of another program
export async function askJson(url: string, init: RequestInit = {}): Promise<any> {
  const answer = await fetch(url, init);
  if (!answer.ok)
    throw new Error(`${init.method ?? 'GET'} ${url} answered ${answer.status}: ${await answer.text()}`);
  const body = await answer.text();
  return body === '' ? null : JSON.parse(body);
}

/** A body of JSON with its header. */
export function jsonBody(
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
