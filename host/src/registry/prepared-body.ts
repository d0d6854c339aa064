import { writtenJson } from '@gatehouse/sdk-plugin/internal';

/** Bytes or text that go out as they are in place of a body's JSON, and headers in lower case that go with them; null for none. */
export interface PreparedBody {
  readonly bytes: Uint8Array | string;
  readonly headers: Readonly<Record<string, string>> | null;
}

const prepared = new WeakMap<object, PreparedBody>();

/** Attaches prepared bytes to a body: for large bodies that are requested often, for bodies that are not JSON, and for JSON that came as text. */
export function prepareBody(body: object, bytes: PreparedBody): void {
  prepared.set(body, bytes);
}

/** Bytes prepared by the host, or the JSON that a plugin wrote itself. */
export function preparedOf(body: object): PreparedBody | undefined {
  const known = prepared.get(body);
  if (known !== undefined) return known;
  const bytes = writtenJson(body);
  return bytes && { bytes, headers: null };
}
