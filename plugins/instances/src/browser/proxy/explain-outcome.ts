import type { PageOutcome } from '../../declaration/schemas.ts';
import type { ProxyRelay } from './proxy-relay.ts';

/** Statuses of the relay for a site that it did not reach. No site answers with these. */
const problems: Readonly<Record<number, string>> = {
  590: 'did not open a way to the site',
  592: 'answered what is no HTTP',
  593: 'was not found by its name',
  594: 'refused the connection',
  595: 'broke the connection off',
  596: 'broke the connection off',
  597: 'refused the user or the password',
  599: 'did not open a way to the site',
};
const UNREACHED = /^net::ERR_(?:TUNNEL|PROXY)_CONNECTION_FAILED/;

/** Adds the problem of the proxy: for the browser every such page is a response, or the same error. */
export function explainOutcome(outcome: PageOutcome, relay: ProxyRelay | null): PageOutcome {
  if (relay === null) return outcome;
  const hasFailed = UNREACHED.test(outcome.errorText ?? '');
  const status = hasFailed ? relay.lastTunnelProblem : (outcome.httpStatus ?? 0);
  const problem = problems[status] ?? (hasFailed ? 'did not open a way to the site' : undefined);
  if (problem === undefined) return outcome;
  const who = relay.behind === null ? 'the site or its name' : `the proxy ${relay.behind.shown}`;
  const errorText = hasFailed ? `${outcome.errorText}: ${who} ${problem}` : `${who} ${problem}`;
  return { ...outcome, httpStatus: null, errorText };
}
