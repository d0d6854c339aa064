/** Short tries begin and end many times in one millisecond; the text of it is made once. */
export class IsoTimes {
  #ms = Number.NaN;
  #text = '';

  /** @param ms since 1970 */
  of(ms: number): string {
    if (ms !== this.#ms) {
      this.#ms = ms;
      this.#text = new Date(ms).toISOString();
    }
    return this.#text;
  }
}
