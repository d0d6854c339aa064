import {
  action,
  category,
  filePath,
  integer,
  listName,
  oneOf,
  seconds,
  tableName,
  text,
  url,
  yesNo,
} from '@gatehouse/sdk-actions';
import { trustParameters, trustScopes } from './http/trust-parameters.ts';

const address = url('The address, http or https', { required: true, example: 'https://example.org/prices' });
const headers = text(
  'Headers of the request, one to a line. A redirect to another origin takes along only those that tell nothing, such as Accept-Language and User-Agent',
  { example: 'Accept-Language: en' },
);
const cookies = text('Cookies of the request', { example: 'session=abc; theme=dark' });
const proxy = text(
  'Proxy that carries the request, such as http://host:port, socks5://host:port or host:port:user:password',
  { example: 'socks5://user:password@proxy.example.org:1080' },
);
const timeoutSec = seconds('Seconds for the whole exchange', '30');

const useTabCookies = yesNo(
  'Also send the cookies that the browser of the run has for the address; those of Cookies go before them',
);

const exchange = {
  Headers: headers,
  Cookies: cookies,
  UseTabCookies: useTabCookies,
  Proxy: proxy,
  ...trustParameters,
  Redirects: integer('How many redirects are followed, at most; with 0 a redirect is the result', {
    defaultValue: '5',
    minValue: 0,
    maxValue: 50,
  }),
  TimeoutSec: timeoutSec,
  FailOn: text(
    'Statuses that make the action fail, so that a retry of it tries again, after the Retry-After of the answer; empty for none',
    { example: '429;5xx' },
  ),
  Take: oneOf(
    ['body', 'headers', 'both', 'file'],
    'What the result holds; file writes the body of a successful answer to Path',
    { defaultValue: 'body' },
  ),
  Path: filePath('The file that takes the body; a relative path starts at the folder of the project', {
    requiredWhen: { parameterName: 'Take', valuesThatRequire: ['file'] },
  }),
};

const results = {
  OutputVariable: 'The body (at most 64 MiB), the headers, both, or the path of the file that was written',
  StatusCode: 'The status of the answer, such as 200',
  Headers: 'The headers of the answer, one to a line',
  Cookies: 'The cookies that hold now, ready for the next request to the server',
  FinalUrl: 'The address that answered, after redirects',
};

const bodyTypes = ['none', 'urlencoded', 'multipart', 'json', 'text', 'file'] as const;

const body = {
  Body: text(
    'What is sent. For urlencoded and multipart: a field to a line as name=value, or for urlencoded text that is encoded already',
    { example: 'name=Ada\nage=36' },
  ),
  Files: filePath(
    'Files that are sent: for file its path, for multipart a file to a line as field=path; a relative path starts at the folder of the project',
    { requiredWhen: { parameterName: 'BodyType', valuesThatRequire: ['file'] }, example: 'photo=ada.png' },
  ),
};

const withBody = {
  schemaVersion: 3,
  results,
  contentScopes: ['io:network'],
  contentScopesWhen: [
    { parameter: 'Path', scope: 'io:filesystem' },
    { parameter: 'Files', scope: 'io:filesystem' },
    ...trustScopes,
  ],
} as const;

export const httpCategory = category({
  tag: 'Http',
  title: 'HTTP',
  summary: 'Talks to web servers without a browser',
  actions: {
    Get: action({
      description:
        'Gets an address over HTTP. Statuses such as 404 are results, not errors; an error is when no answer comes.',
      synonyms: ['http get request', 'fetch url', 'call api', 'requests.get'],
      parameters: { Url: address, ...exchange },
      results,
      contentScopes: ['io:network'],
      contentScopesWhen: [{ parameter: 'Path', scope: 'io:filesystem' }, ...trustScopes],
      schemaVersion: 4,
    }),
    Post: action({
      description:
        'Sends a form, JSON, text or a file to an address over HTTP. Statuses such as 404 are results, not errors.',
      synonyms: ['http post request', 'post json', 'submit data to api', 'send form data'],
      parameters: {
        Url: address,
        BodyType: oneOf(bodyTypes, 'How the body is written', { defaultValue: 'urlencoded' }),
        ...body,
        ...exchange,
      },
      ...withBody,
    }),
    Request: action({
      description:
        'Sends a request of any method over HTTP, with or without a body. Statuses such as 404 are results, not errors.',
      synonyms: ['http request', 'rest api call', 'put request', 'delete request', 'curl'],
      parameters: {
        Url: address,
        Method: oneOf(
          ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
          'The method of the request',
          { defaultValue: 'GET' },
        ),
        BodyType: oneOf(bodyTypes, 'How the body is written; none sends no body', { defaultValue: 'none' }),
        ...body,
        ...exchange,
      },
      ...withBody,
    }),
    GetPages: action({
      description:
        'Gets JSON from an address page by page, and collects the entries of all pages. A page with another status than a success is an error.',
      synonyms: ['api pagination', 'paginated request', 'fetch all pages', 'next page of api'],
      parameters: {
        Url: address,
        Next: oneOf(
          ['link', 'address', 'cursor', 'page'],
          'Where the next page stands: in the header Link with rel="next"; as an address at NextPath of the body; as a value at NextPath that goes into NextParameter; or in NextParameter, which counts until a page is empty',
          { defaultValue: 'link' },
        ),
        NextPath: text(
          'JSONPath of the address or the value of the next page; the last page has none there',
          {
            requiredWhen: { parameterName: 'Next', valuesThatRequire: ['address', 'cursor'] },
            example: '$.meta.nextCursor',
          },
        ),
        NextParameter: text('The parameter of the address that names the page', {
          defaultValue: 'page',
          example: 'offset',
        }),
        Start: integer('For page: the number of the first page', { defaultValue: '1' }),
        Step: integer('For page: how much NextParameter grows from page to page, such as 100 for an offset', {
          defaultValue: '1',
          minValue: 1,
        }),
        Path: text('JSONPath of the entries of a page', { defaultValue: '$[*]', example: '$.items[*]' }),
        List: listName('The list that takes the entries in place of its lines; objects as JSON'),
        Table: tableName(
          'The table that takes the entries in place of its rows, an object to a row; a header row gets the names',
        ),
        MaxPages: integer('The most pages', { defaultValue: '100', minValue: 1, maxValue: 10_000 }),
        AtMax: oneOf(['fail', 'stop'], 'Whether it is an error when there are more pages', {
          defaultValue: 'fail',
        }),
        Headers: headers,
        Cookies: cookies,
        UseTabCookies: useTabCookies,
        Proxy: proxy,
        ...trustParameters,
        Redirects: exchange.Redirects,
        TimeoutSec: seconds('Seconds for each page', '30'),
      },
      results: {
        OutputVariable: 'The entries as a JSON array, where neither List nor Table takes them',
        Count: 'How many entries there are',
        Pages: 'How many pages had entries or led on',
      },
      contentScopes: ['io:network'],
      contentScopesWhen: trustScopes,
    }),
    Download: action({
      description:
        'Downloads an address to a file. An answer other than a success is an error, and the file stays as it was.',
      synonyms: ['download file', 'save url to file', 'wget', 'download image'],
      parameters: {
        Url: address,
        Path: filePath('The file that is written; a relative path starts at the folder of the project', {
          required: true,
          example: 'downloads/prices.csv',
        }),
        Resume: yesNo('Go on where a download broke off; the part is kept beside the file as Path.part'),
        Headers: headers,
        Cookies: cookies,
        UseTabCookies: useTabCookies,
        Proxy: proxy,
        ...trustParameters,
        TimeoutSec: seconds('Seconds for the whole download', '300', { maxValue: 86_400 }),
      },
      results: { Size: 'Bytes of the file', OutputVariable: 'The whole path of the file' },
      contentScopes: ['io:network', 'io:filesystem'],
      schemaVersion: 3,
    }),
    WebSocket: action({
      description:
        'Talks over a web socket. The connection stays open for the run, until it is closed or the run ends; a run has one to each address.',
      synonyms: ['websocket', 'connect to socket', 'wss', 'socket message'],
      parameters: {
        Url: url('The address, ws or wss', { required: true, example: 'wss://example.org/prices' }),
        Op: oneOf(
          ['connect', 'send', 'receive', 'close'],
          'Open the connection anew, send Message, take the oldest message that was not taken yet, or close',
          { required: true, example: 'connect' },
        ),
        Message: text('The text that is sent', { example: '{"subscribe":"prices"}' }),
        Headers: text('Headers of connect, one to a line', { example: 'Origin: https://example.org' }),
        Cookies: cookies,
        Proxy: text(
          'Proxy that carries the connection, such as http://host:port, socks5://host:port or host:port:user:password',
          { example: 'socks5://user:password@proxy.example.org:1080' },
        ),
        TimeoutSec: timeoutSec,
      },
      results: {
        OutputVariable: 'The message that was received, as Base64 where it is no text; at most 16 MiB',
        Binary: 'Whether it is no text',
      },
      contentScopes: ['io:network'],
    }),
  },
});
