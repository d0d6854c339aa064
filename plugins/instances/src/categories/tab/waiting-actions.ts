import { action, filePath, oneOf, seconds, text, yesNo } from '@gatehouse/sdk-actions';

const urlMask = (example: string) =>
  text('The address: a part of it, or all where * stands for any characters', { required: true, example });

/** Variants that wait for something that happens in tabs. */
export const waiting = {
  WaitAddress: action({
    description:
      'Waits until the active tab shows an address, also one that a script sets without a load; fails when it does not in time.',
    synonyms: ['wait for url', 'wait for redirect', 'wait for navigation', 'url changes'],
    parameters: {
      UrlMask: urlMask('*/orders/*'),
      WaitUntil: oneOf(
        ['commit', 'dom', 'load', 'idle'],
        'How far the page must be then: answer began, document parsed, all loaded, no request for half a second',
        { defaultValue: 'load' },
      ),
      TimeoutSec: seconds('Seconds to wait for it', '30'),
    },
    results: { FinalUrl: 'The address' },
  }),
  WaitRequest: action({
    description:
      'Waits for a request of the active tab: the first one that began with or after the last action on the page and that no earlier action took. Fails when it does not come in time, or fails itself.',
    synonyms: [
      'wait for response',
      'wait for request',
      'wait for ajax',
      'wait for xhr',
      'intercept response',
    ],
    parameters: {
      UrlMask: urlMask('*/api/orders*'),
      Method: text('Only requests with this method; empty for any', { example: 'POST' }),
      Until: oneOf(
        ['sent', 'answered', 'complete'],
        'What is waited for: the request, the status of its answer, or all of the answer',
        { defaultValue: 'complete' },
      ),
      Path: filePath(
        'File that takes the whole answer as it came, also one that is no text; a relative path starts at the folder of the project. Empty for the result',
        { example: 'orders.json' },
      ),
      TimeoutSec: seconds('Seconds to wait for it', '30'),
    },
    results: {
      OutputVariable:
        'The answer, for Until complete; empty where it is no text. With Path the whole path of the file',
      StatusCode: 'HTTP status of the answer; 0 for Until sent',
      Url: 'Address of the request',
      RequestBody: 'What the page sent',
    },
    contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
  }),
  WaitOpen: action({
    description:
      'Waits for a tab that a page opens: the first one that was opened by or after the last action on the page and that no earlier action took.',
    synonyms: ['wait for popup', 'wait for new tab', 'new window opened', 'wait for window'],
    parameters: {
      Activate: yesNo('Whether it becomes the active one', { defaultValue: 'true' }),
      Name: text('Name by which later actions choose the tab', { example: 'print' }),
      TimeoutSec: seconds('Seconds to wait for it', '10'),
    },
    results: {
      TabId: 'Number of the tab, counted from 1 and never used again in the run',
      Url: 'Address that it shows',
    },
  }),
};
