import { defaultHttpLimits } from '../settings/http-limits.ts';

/** Headers of every JSON answer, in addition to the request id. */
export const jsonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-type': 'application/json',
} as const;

/** Idle time of a connection; a client that knows it does not send on a connection that is closing. */
export const keepAliveHeader = {
  'keep-alive': `timeout=${Math.floor(defaultHttpLimits.keepAliveMs / 1000)}`,
} as const;
