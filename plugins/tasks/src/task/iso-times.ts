/** Caches the last conversion: many short tries start and end within the same millisecond. */
export class IsoTimes {
  #ms = Number.NaN;
  #text = '';

  /** @param ms since 1970 */
  of(ms: number): string {
    if (ms !== this.#ms) this.#keep(ms, new Date(ms).toISOString());
    return this.#text;
  }

  /** @returns ms since 1970 */
  read(text: string): number {
    if (text !== this.#text) this.#keep(Date.parse(text), text);
    return this.#ms;
  }

  #keep(ms: number, text: string): void {
    this.#ms = ms;
    this.#text = text;
  }
}
