/** What a page answers. */
export interface Reply {
  readonly status: number;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function toRedirect(location: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status: 303, html: '', headers: { ...headers, location } };
}
