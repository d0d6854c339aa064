import { declaration } from './declaration.ts';

export default declaration.implement(({ use: { callWaits, changeFeed } }) => ({
  changes_watch: (call) => {
    const { query, caller } = call;
    const { after, waitSeconds } = query;
    if (after === 'now') return { changes: [], cursor: changeFeed.cursor, missed: false };
    return callWaits.hold(call, waitSeconds, async (wait) => {
      await wait.until((signal) => changeFeed.next(after, caller.scopes, signal));
      const { changes, cursor } = changeFeed.since(after, caller.scopes);
      return { changes, cursor, missed: changes.some(({ id }) => id === null) };
    });
  },
}));
