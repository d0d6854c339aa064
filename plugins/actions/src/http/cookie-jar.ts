/** The cookies of one exchange: the given ones, and those that servers set during redirects. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  constructor(header: string) {
    for (const pair of header.split(';')) this.#put(pair);
  }

  take(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const [pair = '', ...attributes] = line.split(';');
      if (attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-\d+)\s*$/i.test(attribute))) {
        this.#values.delete(nameOf(pair));
      } else {
        this.#put(pair);
      }
    }
  }

  /** The value of the request header. */
  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  writeTo(headers: Headers): void {
    if (this.#values.size === 0) headers.delete('cookie');
    else headers.set('cookie', this.header);
  }

  clear(): void {
    this.#values.clear();
  }

  #put(pair: string): void {
    if (pair.includes('=')) this.#values.set(nameOf(pair), pair.slice(pair.indexOf('=') + 1).trim());
  }
}

function nameOf(pair: string): string {
  return (pair.split('=')[0] ?? '').trim();
}
