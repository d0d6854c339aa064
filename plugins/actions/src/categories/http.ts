import { action, category, filePath, integer, oneOf, text, url } from '@gatehouse/plugin-catalog/api';

const get = action({
  description:
    'Gets an address over HTTP. Statuses such as 404 are results, not errors; an error is when no answer comes.',
  parameters: {
    Url: url('The address, http or https', { required: true, example: 'https://example.org/prices' }),
    Headers: text('Headers of the request, one to a line', { example: 'Accept-Language: en' }),
    Cookies: text('Cookies of the request', { example: 'session=abc; theme=dark' }),
    Redirects: integer('How many redirects are followed, at most; with 0 a redirect is the result', {
      defaultValue: '5',
      minValue: 0,
      maxValue: 50,
    }),
    TimeoutSec: integer('Seconds for the whole exchange', {
      defaultValue: '30',
      minValue: 1,
      maxValue: 3600,
    }),
    Take: oneOf(
      ['body', 'headers', 'both', 'file'],
      'What the result holds; file writes the body of a successful answer to Path',
      { defaultValue: 'body' },
    ),
    Path: filePath('The file that takes the body; a relative path starts at the folder of the project', {
      requiredWhen: { parameterName: 'Take', valuesThatRequire: ['file'] },
    }),
  },
  results: {
    OutputVariable: 'The body (at most 64 MiB), the headers, both, or the path of the file that was written',
    StatusCode: 'The status of the answer, such as 200',
    Headers: 'The headers of the answer, one to a line',
  },
  contentScopes: ['io:network'],
  contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }],
});

export const http = category({
  tag: 'Http',
  title: 'HTTP',
  summary: 'Talks to web servers without a browser',
  actions: { Get: get },
});
