import { EventFeed, PollSlots } from '@gatehouse/sdk-plugin';
import { callWaits } from './call-waits.ts';
import { declaration } from './declaration.ts';
import { type SessionEvent, toSessionEvent } from './events/session-event.ts';
import { SlotWaits } from './events/slot-waits.ts';
import { sessionsHandlers } from './handlers/session-handlers.ts';
import { serveViews } from './live-view/serve-views.ts';
import { liveViews } from './screen/viewable.ts';
import { type SessionWindows, sessionWindows } from './session-windows.ts';
import { userAction } from './user-action/user-action-category.ts';
import { openWindow } from './window-channel.ts';
import { Completions } from './windows/completions.ts';
import { WindowRegistry } from './windows/window-registry.ts';

export default declaration.implement((env) => {
  const { authenticator, catalog, channels, clock, executionJournal, productInfo, webPages } = env.use;
  const { maxPolls, maxPollsPerKey } = env.config;
  const slots = new PollSlots({ maxPolls, maxPollsPerKey, clock });
  const feed = new EventFeed<SessionEvent>({ clock, slots });
  const waits = new SlotWaits(slots);
  env.provide(callWaits, waits);
  const changed = env.use.changes.ofKind('sessions', 'task:read');
  const windows = new WindowRegistry({
    clock,
    onChange: (change) => {
      feed.publish(toSessionEvent(change));
      // Behind the answers of those who wait for the event: who asks for changes gets them gathered, later anyway.
      setImmediate(changed, change.window.sessionId);
    },
  });
  catalog.add(userAction);
  channels.serve(openWindow, (question, run, signal) => windows.open(question, { run, signal }));
  const completions = new Completions(env.log);
  env.provide(sessionWindows, toSessionWindows(windows, completions), (user) => ({
    ...toSessionWindows(windows, completions),
    onCompleted: (listener) => user.onStop(completions.listen(listener)),
  }));
  const views = { authenticator, clock, executionJournal, windows, product: productInfo, pages: webPages };
  env.provide(liveViews, serveViews(views));
  env.onStop(() => {
    feed.close();
    waits.close();
    windows.closeAll();
  });
  return sessionsHandlers({ windows, feed, completions, executionJournal, clock });
});

function toSessionWindows(windows: WindowRegistry, completions: Completions): SessionWindows {
  return {
    openCount: (taskId) => windows.openCount(taskId),
    showsBrowser: (instanceId) => windows.showsBrowser(instanceId),
    ask: (question) => windows.ask(question),
    onCompleted: (listener) => void completions.listen(listener),
  };
}
