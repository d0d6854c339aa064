import { action, filePath, integer, listName, oneOf, seconds, tableName, text } from '@gatehouse/sdk-actions';

const since = oneOf(
  ['all', 'action', 'read'],
  'From when on: all that is kept, since the last action on the page began, or since the last such reading of the tab',
  { defaultValue: 'all' },
);
const kept = 'How many older ones are gone; a tab keeps the newest 1,000';
const levels = ['any', 'error', 'pageError', 'warning', 'info', 'log', 'debug'] as const;
const level = oneOf(
  levels,
  'Only messages of this level; error includes pageError, which is an error that no script caught',
  { defaultValue: 'any' },
);
const request = {
  UrlMask: text('The address: a part of it, or all where * stands for any characters; empty for any', {
    example: '*/api/*',
  }),
  Method: text('Only requests with this method; empty for any', { example: 'POST' }),
};

/** Variants that read what a tab wrote to its console and asked of servers. */
export const observing = {
  GetConsole: action({
    description:
      'Reads the messages of the console of the active tab, with the errors of its pages that no script caught.',
    synonyms: ['console log', 'console errors', 'javascript errors', 'devtools console'],
    parameters: {
      Level: level,
      Text: text('Only messages like this: a part of them, or all where * stands for any characters', {
        example: 'failed',
      }),
      Since: since,
      FailOn: oneOf(
        ['none', 'pageError', 'error'],
        'Whether the action fails when there is such a message, whatever Level and Text choose',
        { defaultValue: 'none' },
      ),
      Table: tableName(
        'The table that takes the messages as well: level, text, url, line and timestamp of each',
      ),
      List: listName('The list that takes the texts as well'),
    },
    results: {
      OutputVariable: 'A JSON array: level, text, url, line (0 where unknown), timestamp, isPageError',
      Count: 'How many messages it has',
      PageErrors: 'How many of the messages since then are errors that no script caught',
      Lost: kept,
    },
  }),
  WaitConsole: action({
    description:
      'Waits for a message of the console of the active tab: the first one since the last action on the page that no earlier wait took. Fails when it does not come in time.',
    synonyms: ['wait for console message', 'wait for log message', 'wait for javascript output'],
    parameters: {
      Text: text('The message: a part of it, or all where * stands for any characters', {
        required: true,
        example: 'ready',
      }),
      Level: level,
      TimeoutSec: seconds('Seconds to wait for it', '30'),
    },
    results: {
      OutputVariable: 'The message',
      Level: 'Its level',
      Url: 'Address of the script that wrote it',
      Line: 'Line of the script, counted from 1; 0 where it is unknown',
    },
  }),
  GetRequests: action({
    description:
      'Reads the requests of the active tab: method, address, status, kind, times, sizes and failures.',
    synonyms: ['network requests', 'list requests', 'network log', 'performance of page', 'devtools network'],
    parameters: {
      ...request,
      Types: text(
        'Only these kinds, separated by commas: document, stylesheet, image, media, font, script, xhr, other',
        { example: 'document,xhr' },
      ),
      State: oneOf(
        ['any', 'good', 'bad', 'failed', 'pending'],
        'good: answered with a status below 400; bad: failed, or a status from 400 on; failed: no whole answer came',
        { defaultValue: 'any' },
      ),
      Since: since,
      Table: tableName(
        'The table that takes the requests as well: method, url, status, type, startedAt, durationMs, requestBytes, responseBytes and error of each',
      ),
      List: listName('The list that takes the addresses as well'),
    },
    results: {
      OutputVariable:
        'A JSON array: method, url, status, type, startedAt, durationMs, requestBytes, responseBytes, error; null for what is not known',
      Count: 'How many requests it has',
      Failed: 'How many of them failed',
      Lost: kept,
    },
  }),
  GetResponse: action({
    description:
      'Reads the answer of a request that the active tab has sent already. Fails where there is no such request, or the browser has its answer no longer.',
    synonyms: ['response body', 'api response of page', 'read request answer'],
    parameters: {
      ...request,
      UrlMask: text('The address: a part of it, or all where * stands for any characters', {
        required: true,
        example: '*/api/orders*',
      }),
      Match: integer('Which of several: 0 is the newest, 1 the one before it', {
        defaultValue: '0',
        minValue: 0,
      }),
      Path: filePath(
        'File that takes the answer as it came, also one that is no text; a relative path starts at the folder of the project. Empty for the result',
        { example: 'answer.html' },
      ),
      TimeoutSec: seconds('Seconds to wait for an answer that is on its way', '30'),
    },
    results: {
      OutputVariable: 'The text of the answer; with Path the whole path of the file',
      StatusCode: 'HTTP status of the answer',
      ContentType: 'Kind of the answer, as the server says',
      Url: 'Address of the request',
      Size: 'Size of the answer in bytes',
    },
    contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
  }),
};
