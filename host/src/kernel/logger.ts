import type { Logger } from '@gatehouse/sdk-plugin';
import { writeWhole } from './write-whole.ts';

const weights = { debug: 20, info: 30, warn: 40, error: 50, silent: 100 } as const;

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** Adds a name to every line, such as the plugin that speaks. */
export interface RootLogger extends Logger {
  child(fields: object): Logger;
  /** Counts at once, for the lines of its children too. */
  setLevel(level: LogLevel): void;
}

const standardError = 2;

/**
 * Structured lines on standard error; standard output belongs to the person at the terminal. Each line is JSON with
 * `level`, `time`, the fields and `msg`, as pino writes it. Written here, since pino takes longer to load than most
 * plugins, and a daemon that is well says nothing.
 */
export function createLogger(level: LogLevel): RootLogger {
  let least: number = weights[level];
  const from = (fields: object) => linesFrom(() => least, fields);
  return {
    ...from({}),
    child: from,
    setLevel: (next) => {
      least = weights[next];
    },
  };
}

function linesFrom(least: () => number, own: object): Logger {
  const say =
    (weight: number) =>
    (message: string, fields: object = {}) => {
      if (weight < least()) return;
      const line = toLine({ level: weight, time: Date.now(), ...own, ...fields, msg: message });
      writeWhole(standardError, line);
    };
  return {
    debug: say(weights.debug),
    info: say(weights.info),
    warn: say(weights.warn),
    error: say(weights.error),
  };
}

/** One line of text for any fields: a log must not fail because of its content. */
function toLine(content: { readonly level: number; readonly time: number; readonly msg: string }): string {
  try {
    return `${JSON.stringify(content, toWritable)}\n`;
  } catch {
    const { level, time, msg } = content;
    return `${JSON.stringify({ level, time, msg, note: 'its fields cannot be written as JSON' })}\n`;
  }
}

/** An `Error` is empty in JSON, and a big integer throws. */
function toWritable(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (!(value instanceof Error)) return value;
  return { ...value, type: value.name, message: value.message, stack: value.stack };
}
