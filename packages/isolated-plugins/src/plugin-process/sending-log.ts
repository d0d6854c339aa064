import type { Logger } from '@gatehouse/sdk-plugin';
import type { FromPlugin } from '../isolation/process-messages.ts';

/** A log whose lines the daemon writes. Fields that are no data are written as text. */
export function sendingLog(send: (message: FromPlugin) => void): Logger {
  const at =
    (level: keyof Logger): Logger[typeof level] =>
    (message, fields = {}) =>
      send({ kind: 'log', level, message, fields: toData(fields) });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function toData(fields: object): object {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Error ? { message: value.message, stack: value.stack } : value,
  ]);
  try {
    return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
  } catch {
    return { fields: String(fields) };
  }
}
