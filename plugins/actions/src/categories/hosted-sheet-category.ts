import {
  action,
  category,
  hostedSpreadsheetName,
  listName,
  seconds,
  tableName,
  text,
  url,
} from '@gatehouse/sdk-actions';

const sheet = {
  Sheet: hostedSpreadsheetName('Name of the hosted spreadsheet in the project', {
    required: true,
    example: 'orders',
  }),
};
const timeoutSec = seconds('Seconds for the whole action', '30');
const place = {
  Headers: text(
    'Headers of every request to it, one to a line; keep passwords in variables named like secrets',
    {
      example: 'Authorization: Bearer {-Variable.token-}',
    },
  ),
  Proxy: text(
    'Proxy that carries the requests, such as http://host:port, socks5://host:port or host:port:user:password',
    { example: 'socks5://127.0.0.1:1080' },
  ),
  TimeoutSec: timeoutSec,
};
const cells = text('The cells, separated by ; or as a JSON array', { example: '["Ann", "Berlin"]' });
const contentScopes = ['io:network'] as const;

export const hostedSheetCategory = category({
  tag: 'HostedSheet',
  title: 'Hosted spreadsheets',
  summary:
    'Reads and writes spreadsheets on the web: CSV behind an address that GET reads and PUT writes, such as a file of a WebDAV server. Shared Google sheets can be read',
  actions: {
    Bind: action({
      description:
        'Says for the rest of the run where a hosted spreadsheet is, in place of the address that the project gives it, and reads it.',
      synonyms: ['connect google sheet', 'open google sheets', 'link spreadsheet', 'online spreadsheet'],
      parameters: {
        ...sheet,
        Url: url('Its address, http or https; of a Google sheet the address to share it by', {
          required: true,
          example: 'https://cloud.example.org/files/orders.csv',
        }),
        ...place,
      },
      results: { Count: 'The number of its rows' },
      contentScopes,
    }),
    CreateSheet: action({
      description:
        'Makes a new spreadsheet on the web, and binds it. It is an error when there is something at its address already.',
      synonyms: ['create google sheet', 'new online spreadsheet', 'make spreadsheet'],
      parameters: {
        ...sheet,
        Url: url('Its address, http or https; empty means that of the project', {
          example: 'https://cloud.example.org/files/orders.csv',
        }),
        Values: text('The cells of its first row, separated by ; or as a JSON array', {
          example: 'name;city',
        }),
        ...place,
      },
      contentScopes,
    }),
    Reload: action({
      description: 'Reads a hosted spreadsheet again: what others changed meanwhile counts from now on.',
      synonyms: ['refresh spreadsheet', 'sync google sheet', 'update from sheet'],
      parameters: {
        ...sheet,
        Table: tableName('Table that is replaced by its rows'),
        TimeoutSec: timeoutSec,
      },
      results: { Count: 'The number of its rows' },
      contentScopes,
    }),
    AppendRow: action({
      description:
        'Adds a row at the end. What others add at the same time stays, where the server tells versions apart (ETag).',
      synonyms: ['add row to google sheet', 'append row to spreadsheet', 'insert spreadsheet row'],
      parameters: {
        ...sheet,
        Values: cells,
        List: listName('List whose lines are the cells, in place of Values'),
        TimeoutSec: timeoutSec,
      },
      results: { Row: 'The number of the new row, counted from 1' },
      contentScopes,
    }),
    ReadRange: action({
      description: 'Reads cells as they were when the run read the spreadsheet; Reload reads it again.',
      synonyms: ['read google sheet', 'get spreadsheet cells', 'read rows from spreadsheet', 'get range'],
      parameters: {
        ...sheet,
        Range: text('Which cells, such as A1:C10, B2, A:C or 2:5; empty for all', { example: 'A1:C10' }),
        Table: tableName('Table that is replaced by the rows'),
        TimeoutSec: timeoutSec,
      },
      results: {
        OutputVariable: 'The rows as a JSON array of arrays; of one cell its text',
        Count: 'The number of rows',
      },
      contentScopes,
    }),
    WriteRange: action({
      description:
        'Writes cells from a place on. Where the server tells versions apart (ETag), what others change at the same time stays.',
      synonyms: [
        'update google sheet',
        'write spreadsheet cells',
        'change online cell',
        'update row in spreadsheet',
      ],
      parameters: {
        ...sheet,
        Range: text('The upper left cell that is written, such as B2', { defaultValue: 'A1', example: 'B2' }),
        Values: text('The cells of one row, separated by ; or as a JSON array; or a JSON array of rows', {
          example: '[["Ann", "Berlin"], ["Bob", "Oslo"]]',
        }),
        Table: tableName('Table whose rows are written, in place of Values'),
        TimeoutSec: timeoutSec,
      },
      results: { Count: 'The number of rows that were written' },
      contentScopes,
    }),
  },
});
