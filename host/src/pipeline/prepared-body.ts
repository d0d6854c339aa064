/** Bytes that go out as they are in place of a body's JSON, and headers in lower case that go with them. */
export interface PreparedBody {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const prepared = new WeakMap<object, PreparedBody>();

/** For a large body that many ask for, and for one that is no JSON: `body` stands for these bytes from now on. */
export function prepareBody(body: object, bytes: PreparedBody): void {
  prepared.set(body, bytes);
}

export function preparedOf(body: object): PreparedBody | undefined {
  return prepared.get(body);
}
