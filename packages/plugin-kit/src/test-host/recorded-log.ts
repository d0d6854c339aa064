import type { Logger } from '@gatehouse/sdk-plugin';
import type { LogLine } from './log-line.ts';

/** The log of a test: nothing is printed, all lines can be read. */
export interface RecordedLog {
  of(plugin: string | null): Logger;
  lines(): readonly LogLine[];
}

export function createRecordedLog(): RecordedLog {
  const lines: LogLine[] = [];
  return {
    lines: () => [...lines],
    of: (plugin) => {
      const at =
        (level: LogLine['level']) =>
        (message: string, fields: object = {}) =>
          void lines.push({ level, plugin, message, fields });
      return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
    },
  };
}
