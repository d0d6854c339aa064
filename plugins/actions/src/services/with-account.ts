import type { UsageMeter } from '@gatehouse/sdk-actions';
import { parseAddress } from '../http/send-request.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import type { ServiceAccount } from './captcha-service.ts';

interface AccountContext {
  readonly parameters: { readonly Server: string; readonly Key: string; readonly TimeoutSec: number };
  readonly signal: AbortSignal;
  readonly usage: UsageMeter;
}

/** Calls the service of an action within its time limit. */
export async function withAccount(
  { parameters, signal, usage }: AccountContext,
  work: (account: ServiceAccount) => Promise<void>,
): Promise<void> {
  const { Server, Key: key, TimeoutSec: seconds } = parameters;
  const server = parseAddress(Server);
  const limits = { seconds, signal, what: server.origin };
  await withTimeLimit(limits, (limit) => work({ server, key, signal: limit, usage }));
}
