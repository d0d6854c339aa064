import { action, category, integer, text, yesNo } from '@gatehouse/sdk-actions';

/** The longest time limit that a timer of Node can hold, in seconds: 24 days. */
const maxSeconds = 2_147_483;

export const userAction = category({
  tag: 'UserAction',
  title: 'People',
  summary: 'Waits for a person',
  actions: {
    WaitForUserAction: action({
      description: 'Opens a window for a person and waits until it is completed. A time-out is an error.',
      synonyms: [
        'ask the user',
        'human input',
        'manual step',
        'wait for person',
        'approval',
        'pause for operator',
      ],
      parameters: {
        Prompt: text('What the person is asked to do', { example: 'Solve the captcha, then complete' }),
        TimeoutSec: integer('Seconds to wait; 0 waits without a limit', {
          defaultValue: '0',
          minValue: 0,
          maxValue: maxSeconds,
        }),
        ShowBrowser: yesNo('Lets the browser of the run be shown while the window is open', {
          defaultValue: 'true',
        }),
      },
      results: {
        Outcome: 'How the window ended: completed, timeout or interrupted',
        Data: 'What the person entered, as JSON; {} for a window without inputs',
      },
    }),
  },
});
