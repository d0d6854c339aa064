import type { LogLevel } from '@gatehouse/sdk-actions';
import { GatehouseError } from '@gatehouse/sdk-plugin';

const bits: Readonly<Record<LogLevel, number>> = { Info: 1, Warning: 2, Error: 4 };
const levels: readonly LogLevel[] = ['Info', 'Warning', 'Error'];

/** Names separated by commas, in any case, or the sum of Info 1, Warning 2, Error 4. Empty: all. */
export function parseLogLevels(text: string): ReadonlySet<LogLevel> {
  if (text.trim() === '') return new Set(levels);
  if (/^[1-7]$/.test(text)) return new Set(levels.filter((level) => (Number(text) & bits[level]) !== 0));
  return new Set(text.split(',').map(parseLevel));
}

function parseLevel(text: string): LogLevel {
  const name = text.trim();
  const level = levels.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (level) return level;
  throw new GatehouseError(
    'bad_request',
    `logLevel takes Info, Warning and Error with commas between, or their sum from 1 to 7; not ${JSON.stringify(text)}.`,
  );
}
