import { countTokens } from './count-tokens.ts';

export interface Spent {
  readonly calls: number;
  /** Bytes of requests and answers, without headers. */
  readonly bytes: number;
  readonly tokens: number;
}

interface Answer {
  readonly isOk: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the story reads fields of many shapes
  readonly body: any;
}

/** A client that counts what an agent writes and reads. */
export class MeteredClient {
  readonly #baseUrl: string;
  readonly #key: string;
  #calls = 0;
  #bytes = 0;
  #tokens = 0;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  get spent(): Spent {
    return { calls: this.#calls, bytes: this.#bytes, tokens: this.#tokens };
  }

  /** `target` is a method and a path below the prefix. */
  async send(target: string, body?: object): Promise<Answer> {
    const [method = 'GET', path = ''] = target.split(' ');
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const answer = await fetch(`${this.#baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(sent !== undefined && { body: sent }),
    });
    const received = await answer.text();
    this.#count([target, sent ?? '', received]);
    return { isOk: answer.ok, body: received === '' ? null : JSON.parse(received) };
  }

  /** Throws where the answer is no success. */
  async ok(target: string, body?: object): Promise<Answer['body']> {
    const answer = await this.send(target, body);
    if (!answer.isOk) throw new Error(`${target}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  #count(texts: readonly string[]): void {
    this.#calls += 1;
    for (const text of texts) {
      this.#bytes += Buffer.byteLength(text);
      this.#tokens += countTokens(text);
    }
  }
}
