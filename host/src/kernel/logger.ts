import type { Logger } from '@gatehouse/sdk-plugin';
import { destination, type LevelWithSilent, pino } from 'pino';

export const logLevels = [
  'debug',
  'info',
  'warn',
  'error',
  'silent',
] as const satisfies readonly LevelWithSilent[];

export type LogLevel = (typeof logLevels)[number];

/** Adds a name to every line, such as the plugin that speaks. */
export interface RootLogger extends Logger {
  child(fields: object): Logger;
}

/** Structured lines on standard error; standard output belongs to the person at the terminal. */
export function createLogger(level: LogLevel): RootLogger {
  const root = pino({ level, base: null }, destination({ fd: 2, sync: true }));
  const wrap = (logger: typeof root): Logger => ({
    debug: (message, fields) => logger.debug(fields ?? {}, message),
    info: (message, fields) => logger.info(fields ?? {}, message),
    warn: (message, fields) => logger.warn(fields ?? {}, message),
    error: (message, fields) => logger.error(fields ?? {}, message),
  });
  return { ...wrap(root), child: (fields) => wrap(root.child(fields)) };
}
