type Check = (value: unknown) => boolean;

/** A check for each field of each kind of message. */
export type MessageFields<M extends { readonly kind: string }> = {
  readonly [K in M['kind']]: {
    readonly [F in Exclude<keyof Extract<M, { readonly kind: K }>, 'kind'>]-?: Check;
  };
};

/** A message of another process that does not have the form of its kind. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
}

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number';
export const isBoolean: Check = (value) => typeof value === 'boolean';
export const isObject: Check = (value) => typeof value === 'object' && value !== null;
export const isAnything: Check = () => true;

export function isNullOr(check: Check): Check {
  return (value) => value === null || check(value);
}

export function isListOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/**
 * Makes a parser for messages between processes of the product. It checks the kind and the type of each field, which
 * takes less than a microsecond, and not what is deeper in a message. Throws a `MessageError`.
 */
export function messageParser<M extends { readonly kind: string }>(
  fields: MessageFields<M>,
): (value: unknown) => M {
  const kinds = new Map(Object.entries<Readonly<Record<string, Check>>>(fields));
  const checks = new Map([...kinds].map(([kind, ofKind]) => [kind, Object.entries(ofKind)]));
  return function parseMessage(value) {
    if (!isRecord(value) || typeof value.kind !== 'string')
      throw new MessageError('A message is no object with a kind');
    const known = checks.get(value.kind);
    if (known === undefined) throw new MessageError(`A message has the unknown kind "${value.kind}"`);
    for (const [field, check] of known) {
      if (!check(value[field]))
        throw new MessageError(`A message "${value.kind}" has a wrong or no value in "${field}"`);
    }
    return value as unknown as M;
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
