// Hooks look at the requests of others, each within a second. They decide nothing.
import {
  type ArrivedRequest,
  declarePlugin,
  type FinishedCall,
  type HookName,
  type HookTaps,
} from '@gatehouse/sdk-plugin';

const counts = new Map<string, number>();

function count(name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Names of headers only: a plugin sees no credentials. */
function countAgents({ headerNames, host }: ArrivedRequest): void {
  if (!headerNames.includes('user-agent')) count(`${host}: without an agent`);
}

/** The answer waits for it, so it does little. It sees refused calls too. */
function countSlow({ operation, durationMs, status }: FinishedCall): void {
  if (durationMs > 1_000) count(`${operation.id} took long and answered ${status}`);
}

/** A path that has gone, as the operation that took its place. */
const oldPath: HookTaps['resolveOperation'] = ({ path }) => (path === '/lights' ? 'lamps_list' : undefined);

const hooks = ['beforeGate', 'resolveOperation', 'afterHandler'] as const satisfies readonly HookName[];

export const plugin = declarePlugin({ id: 'counts', title: 'Counts', operations: [], hooks }).implement(
  ({ tap, log, onStop }) => {
    tap('beforeGate', countAgents);
    tap('resolveOperation', oldPath);
    tap('afterHandler', countSlow);
    onStop(() => log.info('calls were counted', Object.fromEntries(counts)));
    return {};
  },
);
