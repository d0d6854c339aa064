import type { HostName } from '@gatehouse/sdk-plugin';
import { Meter, type Spent } from './spent.ts';

/** An operation of a host, as its description has it. */
export interface DescribedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly host: HostName;
}

export interface OperationInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Where both hosts serve it. */
  readonly host?: HostName;
}

interface Parts {
  readonly baseUrls: Readonly<Partial<Record<HostName, string>>>;
  readonly key: string;
  /** The operations that the arm has. */
  readonly operations: readonly DescribedOperation[];
}

/** An agent with one tool for each operation. */
export class OperationsArm {
  readonly #parts: Parts;
  readonly #meter = new Meter();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get spent(): Spent {
    return this.#meter.spent;
  }

  /** The JSON of an answer, also of an error where that is what an agent would learn. */
  // biome-ignore lint/suspicious/noExplicitAny: jobs read fields of many shapes
  async tried(id: string, input: OperationInput = {}): Promise<{ status: number; body: any }> {
    const { baseUrls, key } = this.#parts;
    const { host, ...sent } = input;
    const found = this.#find(id, host);
    const path = found.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(sent.params?.[name] ?? assertNamed(id, name)),
    );
    const query = new URLSearchParams(sent.query).toString();
    const answer = await fetch(`${baseUrls[found.host]}/api/v1${path}${query === '' ? '' : `?${query}`}`, {
      method: found.method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    const text = await answer.text();
    this.#meter.count(id, sent, text);
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  }

  /** Throws where the answer is no success. */
  // biome-ignore lint/suspicious/noExplicitAny: jobs read fields of many shapes
  async ok(id: string, input: OperationInput = {}): Promise<any> {
    const { status, body } = await this.tried(id, input);
    if (status >= 400) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  #find(id: string, host: HostName | undefined): DescribedOperation {
    const found = this.#parts.operations.find(
      (each) => each.id === id && (host === undefined || each.host === host),
    );
    if (found === undefined) throw new Error(`This arm has no operation ${id}`);
    return found;
  }
}

function assertNamed(id: string, name: string): never {
  throw new Error(`${id} needs ${name}`);
}
