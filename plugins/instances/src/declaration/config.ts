import * as v from 'valibot';

export const configSchema = v.strictObject({
  /** Show the browsers of runs in windows. */
  headed: v.optional(v.boolean(), false),
  /** Browsers are shown to people only while a window of their run is open. */
  viewProtection: v.optional(v.boolean(), false),
  /** Path of the browser; empty for one that is installed. */
  executablePath: v.optional(v.string(), ''),
  /** Chromium's own sandbox; needs user namespaces. It is always off for root, where it cannot start. */
  sandbox: v.optional(v.boolean(), true),
  /** How many browsers calls may make, beside those of tasks. */
  max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 8),
  /** How many calls may wait until one of those is released. */
  queue: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)), 16),
  /** How many seconds a call waits for that; with 0 it is refused at once. */
  queueSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600)), 30),
  /** How many browsers are kept ready for the next calls, once there was one and while there are calls. */
  spares: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)), 2),
  /** No browser is made for a call while less memory is free. */
  minFreeMegabytes: v.optional(v.pipe(v.number(), v.minValue(0)), 300),
});
