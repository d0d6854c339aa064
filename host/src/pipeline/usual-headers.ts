import { defaultHttpLimits } from '../settings/http-limits.ts';

/** What every answer of JSON carries beside the id of its request. */
export const jsonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json',
} as const;

/** How long the next request may take to come; a client that knows it does not run into the end of its connection. */
export const keepAliveHeader = {
  'keep-alive': `timeout=${Math.floor(defaultHttpLimits.keepAliveMs / 1000)}`,
} as const;
