import * as v from 'valibot';

export const configSchema = v.strictObject({
  /** Show the browsers of runs in windows. */
  headed: v.optional(v.boolean(), false),
  /** Path of the browser; empty for one that is installed. */
  executablePath: v.optional(v.string(), ''),
  /** Chromium's own sandbox; needs user namespaces. It is always off for root, where it cannot start. */
  sandbox: v.optional(v.boolean(), true),
  /** How many browsers calls may make, beside those of tasks. */
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 8),
});
