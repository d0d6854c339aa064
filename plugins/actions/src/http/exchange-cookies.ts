import type { CookieJar } from 'tough-cookie';

/** The cookies of one exchange: the given ones, and those that servers set, each for the addresses that it is meant for. */
export class ExchangeCookies {
  /** Sent to the origin of the first request only. */
  readonly #given: Map<string, string>;
  #jar: CookieJar | null = null;

  constructor(header: string) {
    this.#given = pairsOf(header);
  }

  /** Keeps the cookies of an answer as browsers do; one that a server may not set is ignored. */
  async take(setCookies: readonly string[], url: URL): Promise<void> {
    if (setCookies.length === 0) return;
    this.#jar ??= await createJar();
    for (const line of setCookies) {
      const set = this.#jar.setCookieSync(line, url.href, { ignoreError: true });
      // The server replaces a given cookie, or deletes it.
      if (set) this.#given.delete(set.key);
    }
  }

  /** The value of the request header. */
  headerFor(url: URL): string {
    const set = this.#jar?.getCookiesSync(url.href) ?? [];
    const pairs = new Map([...this.#given, ...set.map(({ key, value }) => [key, value] as const)]);
    return [...pairs].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  writeTo(headers: Headers, url: URL): void {
    const header = this.headerFor(url);
    if (header === '') headers.delete('cookie');
    else headers.set('cookie', header);
  }

  /** Drops the given cookies. */
  forgetGiven(): void {
    this.#given.clear();
  }
}

/** One header of several; the last of two cookies with the same name counts. */
export function mergedCookies(...headers: readonly string[]): string {
  return [...pairsOf(headers.join('; '))].map(([name, value]) => `${name}=${value}`).join('; ');
}

async function createJar(): Promise<CookieJar> {
  const { CookieJar: Jar } = await import('tough-cookie');
  return new Jar(undefined, { prefixSecurity: 'silent', allowSecureOnLocal: false });
}

function pairsOf(header: string): Map<string, string> {
  const pairs = header.split(';').filter((pair) => pair.includes('='));
  return new Map(pairs.map((pair) => [nameOf(pair), pair.slice(pair.indexOf('=') + 1).trim()]));
}

function nameOf(pair: string): string {
  return pair.slice(0, pair.indexOf('=')).trim();
}
