import { MessageBudget } from '@gatehouse/sandbox/message-budget';
import type { Logger } from '@gatehouse/sdk-plugin';

const lines = { burst: 500, perSecond: 50 };

/** A log that leaves out what is beyond the limits, and says how much that was. */
export function limitedLog(log: Logger, now?: () => number): Logger {
  const budget = new MessageBudget(lines, now);
  let leftOut = 0;
  const at =
    (level: keyof Logger): Logger[typeof level] =>
    (message, fields) => {
      if (!budget.take()) {
        leftOut += 1;
        return;
      }
      if (leftOut > 0) log.warn('more lines of the plugin were left out', { lines: leftOut });
      leftOut = 0;
      log[level](message, fields);
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
