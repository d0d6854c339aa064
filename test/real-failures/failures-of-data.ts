import { act, type FailingWorld, type RealFailure } from './real-failure.ts';

/** Failures of requests, files and values. */
export function failuresOfData({ shop, secureShop }: FailingWorld): readonly RealFailure[] {
  const get = (path: string, parameters: object = {}, results: object = {}) =>
    act('Http.Get', { Url: `${shop}${path}`, ...parameters }, results);
  return [
    {
      name: 'dead proxy',
      actions: [get('/', { Proxy: 'http://127.0.0.1:9' })],
      kept: [/"Proxy": "http:\/\/127\.0\.0\.1:9"/, /"answer": null/],
      said: /proxy/i,
    },
    {
      name: 'a name that DNS does not know',
      actions: [act('Http.Get', { Url: 'http://shop.invalid/prices' })],
      kept: [/http:\/\/shop\.invalid\/prices/, /"answer": null/],
      said: /shop\.invalid/,
    },
    {
      name: 'a certificate that nobody trusts',
      actions: [act('Http.Get', { Url: `${secureShop}/` })],
      kept: [/"url": "https:/, /"answer": null/],
      said: /certificate/i,
    },
    {
      name: 'a body that is cut off',
      actions: [get('/cut')],
      kept: [/"content-length": "1000"/, /"status": 200/],
      said: /connection|cut|closed|aborted|end/i,
    },
    {
      name: 'an error of the server',
      actions: [get('/broken', { FailOn: '5xx' })],
      kept: [/"status": 500/, /the database of the shop is down/],
      said: /500/,
    },
    {
      name: 'wrong password',
      actions: [act('Http.Post', { Url: `${shop}/login`, Body: 'user=anna', FailOn: '4xx' })],
      kept: [/"status": 401/, /wrong user name or password/, /"body": "user=anna"/],
      said: /401/,
    },
    {
      name: 'a page in place of JSON',
      actions: [
        get('/maintenance', {}, { OutputVariable: 'answer' }),
        act('JsonXml.Parse', { Input: '{-Variable.answer-}' }, { OutputVariable: 'parsed' }),
      ],
      kept: [/"answer": ".*Closed for maintenance until noon/],
      said: /JSON/,
    },
    {
      name: 'a text where a number belongs',
      actions: [
        act('Variables.Set', { Variable: 'price', Value: '12,50 EUR' }),
        act('Variables.Calculate', { Expression: 'price * 2' }, { OutputVariable: 'sum' }),
      ],
      kept: [/"price": "12,50 EUR"/],
      said: /number/,
    },
    {
      name: 'a line that the list does not have',
      actions: [
        act('List.AddLine', { List: 'cities', Value: 'london' }),
        act('List.GetLine', { List: 'cities', By: 'contains', Value: 'berlin' }, { OutputVariable: 'city' }),
      ],
      kept: [/"Value": "berlin"/, /"cities": \{\s*"count": 1,\s*"last": \[\s*"london"/],
      said: /berlin/,
    },
    {
      name: 'a file that is missing',
      actions: [act('File.Read', { Path: 'orders-of-today.csv' }, { OutputVariable: 'orders' })],
      kept: [/"Path": "orders-of-today\.csv"/],
      said: /orders-of-today\.csv/,
    },
    {
      name: 'a table that a database lacks',
      actions: [
        act('Database.Query', { Provider: 'sqlite', Path: 'shop.db', Sql: 'SELECT * FROM orders_v1' }),
      ],
      kept: [/SELECT \* FROM orders_v1/, /shop\.db/],
      said: /orders_v1/,
    },
  ];
}
