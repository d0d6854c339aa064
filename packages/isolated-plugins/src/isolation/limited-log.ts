import { MessageBudget } from '@gatehouse/sandbox/message-budget';
import type { Logger } from '@gatehouse/sdk-plugin';

/** Lines of a plugin. */
export const lineLimits = { burst: 500, perSecond: 50 };
/** The same where its process has limited them already: each may come with the number of those before it. */
export const sentLineLimits = { burst: 2 * lineLimits.burst, perSecond: 2 * lineLimits.perSecond };

/** A log that leaves out what is beyond the limits, and says how much that was. */
export function limitedLog(log: Logger, limits: typeof lineLimits, now?: () => number): Logger {
  const budget = new MessageBudget(limits, now);
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
