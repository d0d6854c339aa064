import type { Cookie, NewCookie } from '../declaration/profile-operations.ts';

type CookieFormat = 'json' | 'netscape';

/** Whether a cookie belongs to a domain or one below it; empty for all. */
export function isOfDomain({ domain }: Pick<Cookie, 'domain'>, wanted: string): boolean {
  const own = domain.replace(/^\./, '').toLowerCase();
  const asked = wanted.trim().replace(/^\./, '').toLowerCase();
  return asked === '' || own === asked || own.endsWith(`.${asked}`);
}

export function formatCookies(cookies: readonly Cookie[], format: CookieFormat): string {
  if (format === 'json') return JSON.stringify(cookies);
  return ['# Netscape HTTP Cookie File', ...cookies.map(toLine)].join('\n');
}

function toLine({ name, value, domain, path, expires, httpOnly, secure }: Cookie): string {
  const withSubdomains = domain.startsWith('.') ? 'TRUE' : 'FALSE';
  const host = httpOnly ? `#HttpOnly_${domain}` : domain;
  const until = expires < 0 ? '0' : String(Math.floor(expires));
  return [host, withSubdomains, path, secure ? 'TRUE' : 'FALSE', until, name, value].join('\t');
}

/** Throws for a text in another format, and names the line or entry. */
export function parseCookies(text: string, format: CookieFormat): readonly NewCookie[] {
  const cookies = format === 'json' ? readJson(text) : readLines(text);
  if (cookies.length === 0) throw new Error('The parameter Data holds no cookie.');
  return cookies;
}

function readLines(text: string): readonly NewCookie[] {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, number: index + 1 }));
  return lines
    .filter(({ line }) => line.trim() !== '' && (!line.startsWith('#') || line.startsWith('#HttpOnly_')))
    .map(({ line, number }) => {
      const httpOnly = line.startsWith('#HttpOnly_');
      const [domain, , path, secure, expires, name, value] = line.replace(/^#HttpOnly_/, '').split('\t');
      if (!domain || path === undefined || name === undefined) {
        throw new Error(`Line ${number} of Data is no cookie: it needs seven parts separated by tabs.`);
      }
      const until = Number(expires);
      return {
        name,
        value: value ?? '',
        domain,
        path: path || '/',
        secure: secure?.toUpperCase() === 'TRUE',
        httpOnly,
        expires: until > 0 ? until : -1,
      };
    });
}

function readJson(text: string): readonly NewCookie[] {
  const value = parse(text);
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.map((entry, index) => toCookie(entry, index + 1));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The parameter Data is no JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

const sameSites = { strict: 'Strict', lax: 'Lax', none: 'None', no_restriction: 'None' } as const;

/** Also accepts the fields of browser extensions, such as `expirationDate`. */
function toCookie(entry: unknown, number: number): NewCookie {
  const fields: Readonly<Record<string, unknown>> =
    typeof entry === 'object' && entry !== null ? { ...entry } : {};
  const { name, value, domain, url, path } = fields;
  if (typeof name !== 'string' || typeof value !== 'string') {
    throw new Error(`Cookie ${number} of Data has no name or no value.`);
  }
  const isAt = typeof domain === 'string' && domain !== '';
  if (!isAt && typeof url !== 'string') throw new Error(`Cookie ${number} of Data has no domain and no url.`);
  const expires = Number(fields.expires ?? fields.expirationDate ?? -1);
  const sameSite = sameSiteOf(fields.sameSite);
  return {
    name,
    value,
    ...(isAt ? { domain, path: typeof path === 'string' && path !== '' ? path : '/' } : { url: String(url) }),
    expires: expires > 0 ? expires : -1,
    httpOnly: fields.httpOnly === true,
    secure: fields.secure === true,
    ...(sameSite && { sameSite }),
  };
}

function sameSiteOf(value: unknown): NewCookie['sameSite'] {
  const name = String(value ?? '').toLowerCase();
  return Object.entries(sameSites).find(([known]) => known === name)?.[1];
}
