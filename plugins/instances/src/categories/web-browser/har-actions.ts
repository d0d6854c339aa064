import { action, filePath, integer, oneOf, text, yesNo } from '@gatehouse/sdk-actions';

const mask = text('Only addresses like this: a part of them, or all where * stands for any characters', {
  example: '*/api/*',
});

/** Variants that record requests to HAR files and answer from them. */
export const har = {
  RecordHar: action({
    description:
      'Records the requests of pages with their answers, and writes them to a HAR file, which AnswerFromHar, browsers and other tools read. Stored secrets in it are masked.',
    synonyms: ['save har', 'record har', 'export network log', 'http archive'],
    parameters: {
      Mode: oneOf(['start', 'stop'], 'start clears the recording; stop ends it and writes the file', {
        required: true,
        example: 'start',
      }),
      Path: filePath('The file, for stop; a relative path starts at the folder of the project', {
        requiredWhen: { parameterName: 'Mode', valuesThatRequire: ['stop'] },
        example: 'shop.har',
      }),
      UrlMask: mask,
      Content: oneOf(['all', 'text', 'none'], 'Which answers are kept whole, for start', {
        defaultValue: 'all',
      }),
      Credentials: yesNo(
        'Whether headers with cookies and log-ins are kept, for start: Cookie, Set-Cookie, Authorization and Proxy-Authorization',
      ),
      MaxMegabytes: integer('Size of all together, for start; what comes later is left out and counted', {
        defaultValue: '64',
        minValue: 1,
        maxValue: 256,
      }),
    },
    results: {
      OutputVariable: 'The whole path of the file',
      Count: 'How many requests it has',
      WithoutBody: 'How many answers are not whole: the browser had them no longer, or they found no room',
      Dropped: 'How many requests found no room',
    },
    contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
  }),
  AnswerFromHar: action({
    description:
      'Answers requests of pages from a HAR file, from now on and in all tabs. It is one rule in the order of AddRequestRule.',
    synonyms: ['replay har', 'mock from har', 'offline page', 'routeFromHAR'],
    parameters: {
      Path: filePath('The file, which is read now; a relative path starts at the folder of the project', {
        required: true,
        example: 'shop.har',
      }),
      Name: text('Name of the rule; empty for the name of the file'),
      UrlMask: mask,
      NotFound: oneOf(
        ['block', 'continue'],
        'What happens to requests that the file does not have: they fail, or go on to the next rules and the server',
        { defaultValue: 'block' },
      ),
    },
    results: {
      OutputVariable: 'Name of the rule, by which GetRequestRules tells how many requests it answered',
      Count: 'How many answers the file has',
      Unusable: 'How many of its entries have no whole answer: requests like them are not found',
    },
    contentScopes: ['io:filesystem'],
  }),
};
