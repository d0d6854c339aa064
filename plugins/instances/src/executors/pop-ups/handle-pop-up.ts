import type { ActionContext, ParametersOf } from '@gatehouse/sdk-actions';
import { noElement } from '../../browser/find-element.ts';
import type { webBrowser } from '../../categories/web-browser.ts';
import { popUpHandlers } from './pop-up-handlers.ts';

type Parameters = ParametersOf<typeof webBrowser, 'HandlePopUp'>;

/** Adds a handler to the run, or drops all of them. */
export async function handlePopUp(
  {
    resource,
    finder,
    setResult,
  }: Pick<ActionContext<unknown, 'Handled'>, 'resource' | 'finder' | 'setResult'>,
  { Do: reaction, Times: left, Message: message, Frame: frame, Match: match }: Parameters,
): Promise<void> {
  const handlers = await resource(popUpHandlers);
  setResult('Handled', handlers.handled);
  if (reaction === 'forget') {
    handlers.all.length = 0;
    return;
  }
  if (finder === null) throw new Error(noElement);
  handlers.all.push({ finder, frame, match, reaction, message, left });
}
