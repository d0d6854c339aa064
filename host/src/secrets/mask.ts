import type { Logger } from '@gatehouse/sdk-plugin';
import { createMask, type MaskText, masked } from '@gatehouse/sdk-plugin/internal';

/** A log that masks secrets in messages and fields. */
export function maskLog(log: Logger, secrets: readonly string[]): Logger {
  if (secrets.length === 0) return log;
  const mask = createMask(secrets);
  const maskFields = (fields: object): object =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, maskValue(value, masking)]));
  const masking: Masking = { mask, secrets, maskFields };
  const at =
    (level: keyof Logger): Logger[typeof level] =>
    (message, fields) =>
      log[level](mask(message), fields === undefined ? undefined : maskFields(fields));
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

interface Masking {
  readonly mask: MaskText;
  readonly secrets: readonly string[];
  readonly maskFields: (fields: object) => object;
}

function maskValue(value: unknown, masking: Masking): unknown {
  const { mask, secrets, maskFields } = masking;
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') return secrets.includes(String(value)) ? masked : value;
  if (value instanceof Error) {
    const { name, message, stack = '' } = value;
    return { type: name, message: mask(message), stack: mask(stack) };
  }
  if (Array.isArray(value)) return value.map((item) => maskValue(item, masking));
  // Other objects serialize themselves.
  const isPlain = typeof value === 'object' && value !== null && !('toJSON' in value);
  return isPlain ? maskFields(value) : value;
}
