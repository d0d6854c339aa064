import type { Logger } from '@gatehouse/sdk-plugin';

export const masked = '***';
/** A shorter one would be found in any text. */
const leastLength = 4;

/** The same text without the secrets. */
export function maskText(text: string, secrets: readonly string[]): string {
  return secrets
    .filter(({ length }) => length >= leastLength)
    .reduce((hidden, secret) => hidden.replaceAll(secret, masked), text);
}

/** A log that tells none of the secrets, neither in messages nor in fields. */
export function maskLog(log: Logger, secrets: readonly string[]): Logger {
  if (secrets.length === 0) return log;
  const at =
    (level: keyof Logger): Logger[typeof level] =>
    (message, fields) =>
      log[level](maskText(message, secrets), fields === undefined ? undefined : maskFields(fields, secrets));
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function maskFields(fields: object, secrets: readonly string[]): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, maskValue(value, secrets)]));
}

function maskValue(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return maskText(value, secrets);
  if (typeof value === 'number') return secrets.includes(String(value)) ? masked : value;
  if (value instanceof Error) {
    const { name, message, stack = '' } = value;
    return { type: name, message: maskText(message, secrets), stack: maskText(stack, secrets) };
  }
  if (Array.isArray(value)) return value.map((item) => maskValue(item, secrets));
  // What is no plain object makes its own text.
  const isPlain = typeof value === 'object' && value !== null && !('toJSON' in value);
  return isPlain ? maskFields(value, secrets) : value;
}
