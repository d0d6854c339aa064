export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since 1970; -1 for a session cookie. */
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'Strict' | 'Lax' | 'None';
}

/** A cookie to set: for an address, or for a domain and a path. */
export type NewCookie = Pick<Cookie, 'name' | 'value'> &
  Partial<Omit<Cookie, 'name' | 'value'>> & { readonly url?: string };
