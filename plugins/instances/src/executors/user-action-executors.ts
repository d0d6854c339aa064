import type { ActionContext, CategoryExecutors, Executor } from '@gatehouse/sdk-actions';
import { beginUserAction } from '../browser/run-browser.ts';

/** Actions that act on a page, so that pages may send requests and open tabs because of them. */
const userActions: Readonly<Record<string, readonly string[]>> = {
  HtmlElement: ['Set', 'RiseEvent', 'Press', 'Select', 'Check', 'Scroll', 'Upload'],
  UserInput: ['MouseMove', 'MouseClick', 'MouseWheel', 'DragDrop', 'TypeText', 'PressKeys', 'Touch', 'Swipe'],
  Tab: ['Open', 'Navigate', 'Back', 'Forward', 'Reload', 'RunJavaScript'],
};

/** The same executors; the waits after a user action count what happens from its beginning on. */
export function userActionExecutors({ category, executors }: CategoryExecutors): CategoryExecutors {
  const names = userActions[category.tag] ?? [];
  const all = Object.entries(executors).map(([name, executor]) => [
    name,
    names.includes(name) ? userActionExecutor(executor) : executor,
  ]);
  return { category, executors: Object.fromEntries(all) };
}

function userActionExecutor(executor: Executor<never, never>): Executor<never, never> {
  return async (context: ActionContext<never, never>) => {
    await beginUserAction(context);
    return executor(context);
  };
}
