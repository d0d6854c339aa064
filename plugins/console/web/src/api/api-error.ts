/** A refusal of a host, or no answer at all (`code` is `unreachable`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** 0 where there is no answer. */
  readonly status: number;

  constructor(message: string, { code, status }: { readonly code: string; readonly status: number }) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

type Answer<Data> = { readonly response: Response } & (
  | { readonly data: Data; readonly error?: never }
  | { readonly data?: never; readonly error: unknown }
);

/**
 * The body of a good answer.
 *
 * @throws {ApiError} for every other one
 */
export async function read<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { response, data, error } = await answer.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError('The daemon does not answer.', { code: 'unreachable', status: 0 });
  });
  if (response.ok) return data as Data;
  const { error: code, message } = refusalOf(error);
  throw new ApiError(message, { code, status: response.status });
}

function refusalOf(body: unknown): { readonly error: string; readonly message: string } {
  const fields = typeof body === 'object' && body !== null ? body : {};
  const text = (name: string) => {
    const value: unknown = Reflect.get(fields, name);
    return typeof value === 'string' ? value : null;
  };
  return { error: text('error') ?? 'unknown', message: text('message') ?? 'The answer cannot be read.' };
}
