import type { ActionContext, ParametersOf } from '@gatehouse/sdk-actions';
import type { webBrowser } from '../../categories/web-browser.ts';
import { pageHandlers } from './page-handlers.ts';
import { parseStatuses } from './statuses.ts';

type Parameters = ParametersOf<typeof webBrowser, 'HandlePage'>;
type Context = Pick<ActionContext<unknown, 'Handled'>, 'resource' | 'finder' | 'setResult'>;

/** Adds a handler to the run, or drops all of them. */
export async function handlePage(context: Context, parameters: Parameters): Promise<void> {
  const handlers = await context.resource(pageHandlers);
  context.setResult('Handled', handlers.handled);
  const { Do: reaction, UrlMask: urlMask, Frame: frame, Match: match, Times: left } = parameters;
  if (reaction === 'forget') {
    handlers.all.length = 0;
    return;
  }
  const { finder } = context;
  const statuses = parseStatuses(parameters.Status);
  if (urlMask === '' && statuses.length === 0 && finder === null) {
    throw new Error('The action names no page: set UrlMask, Status, a finder, or several of them.');
  }
  const { Group: group, PauseSec: pauseSec, Message: message } = parameters;
  handlers.all.push({
    ...{ urlMask, statuses, finder, frame, match },
    reaction,
    group,
    pauseSec,
    message,
    left,
  });
}
