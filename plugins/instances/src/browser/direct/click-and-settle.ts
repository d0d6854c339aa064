import { setTimeout as sleep } from 'node:timers/promises';
import type { ElementAddress } from '../addressing/element-address.ts';
import { clickDirectly, type MouseClick } from './click-directly.ts';
import { type DirectPage, isTabClosed, isWorldGone } from './direct-page.ts';
import type { PageSession } from './page-session.ts';

const NEXT_TASK_MS = 50;

/** Whether it was clicked. Where the click leads to another page, that page has started, or the time is up. */
export async function clickAndSettle(
  direct: DirectPage,
  address: ElementAddress,
  { timeoutMs, ...click }: MouseClick & { readonly timeoutMs: number },
): Promise<boolean> {
  const navigations = await watchNavigations(await direct.session());
  try {
    if (!(await clickDirectly(direct, address, click))) return false;
    await nextTask(direct);
    await navigations.arrived(timeoutMs);
    return true;
  } finally {
    navigations.stop();
  }
}

/** A form is submitted a task after its click. A page that is being replaced or closed may run no further task. */
async function nextTask(direct: DirectPage): Promise<void> {
  const task = direct.evaluateThere('new Promise((done) => setTimeout(done)).then(() => 0)');
  const ended = task.catch((error: unknown) => {
    if (!isWorldGone(error) && !isTabClosed(error)) throw error;
  });
  await Promise.race([ended, sleep(NEXT_TASK_MS)]);
}

interface Navigations {
  arrived(timeoutMs: number): Promise<void>;
  stop(): void;
}

const watched = new WeakSet<PageSession>();

/** Records pending navigations of frames, from the moment that the page requests them. */
async function watchNavigations(session: PageSession): Promise<Navigations> {
  const pending = new Set<string>();
  let notify = () => {};
  const onRequested = ({ frameId, disposition }: { frameId: string; disposition: string }) => {
    if (disposition === 'currentTab') pending.add(frameId);
  };
  const end = (frameId: string) => {
    pending.delete(frameId);
    if (pending.size === 0) notify();
  };
  const navigated = ({ frame }: { frame: { id: string } }) => end(frame.id);
  const ended = ({ frameId }: { frameId: string }) => end(frameId);
  session.on('Page.frameRequestedNavigation', onRequested);
  session.on('Page.frameNavigated', navigated);
  session.on('Page.navigatedWithinDocument', ended);
  session.on('Page.frameStoppedLoading', ended);
  const stop = () => {
    session.off('Page.frameRequestedNavigation', onRequested);
    session.off('Page.frameNavigated', navigated);
    session.off('Page.navigatedWithinDocument', ended);
    session.off('Page.frameStoppedLoading', ended);
    notify();
  };
  if (!watched.has(session)) await session.send('Page.enable');
  watched.add(session);
  const arrived = (timeoutMs: number) => {
    if (pending.size === 0) return Promise.resolve();
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      notify = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  };
  return { arrived, stop };
}
