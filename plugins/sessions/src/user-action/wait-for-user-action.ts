import { defineExecutors } from '@gatehouse/sdk-actions';
import { openWindow, type WindowEnd } from '../window-channel.ts';
import { userAction } from './user-action-category.ts';

export const userActionExecutors = defineExecutors(userAction, {
  WaitForUserAction: async (context) => {
    const { Prompt, TimeoutSec, ShowBrowser } = context.parameters;
    const { end } = await context.ask(openWindow, {
      prompt: context.mask(Prompt),
      timeoutSeconds: TimeoutSec,
      instanceId: context.port,
      showBrowser: ShowBrowser,
    });
    context.setResult('Outcome', end);
    if (end !== 'completed') throw new Error(describe(end, TimeoutSec));
    context.setResult('Data', '{}');
  },
});

function describe(end: WindowEnd, timeoutSeconds: number): string {
  if (end === 'timeout') return `Nobody completed the window within ${timeoutSeconds} s`;
  return 'The window was closed before anybody completed it';
}
