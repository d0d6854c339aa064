import { action, integer, oneOf, text, url, yesNo } from '@gatehouse/sdk-actions';

/** Variants about requests and dialogs of pages. */
export const traffic = {
  BlockContent: action({
    description: 'Blocks what pages load, from now on and in all tabs, or allows it again.',
    parameters: {
      Types: text(
        'Kinds, separated by commas: document, stylesheet, image, media, font, script, xhr, other',
        {
          example: 'image,media,font',
        },
      ),
      UrlMasks: text(
        'Addresses, one on each line: a part of them, or all where * stands for any characters',
        {
          example: '*/ads/*',
        },
      ),
      Enabled: yesNo('Whether it is blocked. Without types and masks, no allows everything again', {
        defaultValue: 'true',
      }),
    },
  }),
  SetHeaders: action({
    description:
      'Sets what pages are asked with, from now on and in all tabs. Both empty: as the browser does it.',
    parameters: {
      UserAgent: text('What the browser calls itself, to servers and to scripts', {
        example: 'Mozilla/5.0 (X11; Linux x86_64) Example/1.0',
      }),
      Headers: text('Further headers of each request, one on each line', { example: 'Accept-Language: de' }),
    },
  }),
  SetLogin: action({
    description:
      'Sets the user and the password for a server that asks for them in a window of the browser (HTTP authentication). No other server gets them.',
    parameters: {
      Url: url('An address of the server; scheme, host and port count', {
        required: true,
        example: 'https://intranet.example.org/',
      }),
      User: text('The user; empty to forget the log-in of the server', { example: 'ada' }),
      Password: text('The password; take a variable that is named like a secret'),
    },
  }),
  HandleDialog: action({
    description:
      'Says how dialogs of pages (alert, confirm, prompt) are answered: one that is open, and those that come. Without it they are dismissed.',
    parameters: {
      Mode: oneOf(['accept', 'dismiss', 'answer'], 'answer also fills in what a prompt asks for', {
        required: true,
        example: 'accept',
      }),
      Answer: text('What is filled in', {
        requiredWhen: { parameterName: 'Mode', valuesThatRequire: ['answer'] },
        example: 'Ada',
      }),
    },
    results: { OutputVariable: 'The text of the last dialog; empty before the first' },
  }),
  CaptureTraffic: action({
    description: 'Records what pages ask of servers, with headers and texts, and gives it as JSON.',
    parameters: {
      Mode: oneOf(['start', 'stop', 'get'], 'start clears the recording; get and stop return it', {
        required: true,
        example: 'start',
      }),
      UrlMask: text('Only addresses like this: a part of them, or all where * stands for any characters', {
        example: '*/api/*',
      }),
      MaxEntries: integer('How many are kept, for start; the oldest make room', {
        defaultValue: '100',
        minValue: 1,
        maxValue: 10_000,
      }),
    },
    results: {
      OutputVariable:
        'A JSON array: url, method, type, status, error, startedAt, durationMs, requestHeaders, requestBody, responseHeaders, responseBody',
      Count: 'How many entries it has',
    },
  }),
};
