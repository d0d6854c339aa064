/** A recorded answer, in the form of a rule. */
export interface HarAnswer {
  readonly do: 'answer';
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Buffer;
}

export interface HarRequest {
  readonly url: string;
  readonly method: string;
  /** Empty without one. */
  body(): string;
}

/** An answer of a HAR file. */
export interface ArchivedAnswer {
  readonly method: string;
  readonly url: string;
  /** Empty where the file has none: then any is meant. */
  readonly requestBody: string;
  readonly answer: HarAnswer;
}

interface Kept extends ArchivedAnswer {
  isTaken: boolean;
}

/** The answers of a HAR file, by method and address. */
export class HarArchive {
  readonly #answers = new Map<string, Kept[]>();
  /** Entries without an answer, or whose text was not recorded. */
  unusable = 0;
  size = 0;
  bytes = 0;

  add(entry: ArchivedAnswer): void {
    const key = keyOf(entry);
    const known = this.#answers.get(key) ?? [];
    known.push({ ...entry, isTaken: false });
    this.#answers.set(key, known);
    this.size += 1;
    this.bytes += entry.answer.body.length;
  }

  /** The next answer of those that the same request got, and again and again the last one; null where there is none. */
  take(asked: HarRequest): HarAnswer | null {
    const known = this.#answers.get(keyOf(asked));
    if (known === undefined) return null;
    const fitting = known.filter(({ requestBody }) => requestBody === '' || requestBody === asked.body());
    const next = fitting.find(({ isTaken }) => !isTaken) ?? fitting.at(-1);
    if (next === undefined) return null;
    next.isTaken = true;
    return next.answer;
  }
}

function keyOf({ method, url }: Pick<HarRequest, 'method' | 'url'>): string {
  return `${method.toUpperCase()} ${url.replace(/#.*$/s, '')}`;
}
