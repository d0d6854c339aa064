/** An answer of the shop: a page, unless the headers say otherwise. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function toRedirect(location: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status: 303, body: '', headers: { ...headers, location } };
}

export function toJson(value: unknown, status = 200): Reply {
  return { status, body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}
