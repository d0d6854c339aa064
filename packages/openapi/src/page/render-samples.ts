import type { OpenApiDocument } from '../openapi-document.ts';
import { type Html, html, nothing } from './html.ts';
import type { Route } from './route.ts';

/** The call as a command, and what it answers. */
export function renderSamples(route: Route, document: OpenApiDocument): Html {
  const { responses } = route.operation;
  const [, success] = Object.entries(responses).find(([status]) => status < '300') ?? [];
  const example =
    success !== undefined && 'content' in success
      ? success.content?.['application/json']?.example
      : undefined;
  const answer = example === undefined ? nothing : html`<h4>Example answer</h4><pre>${toText(example)}</pre>`;
  return html`<h4>Example</h4><pre>${curlOf(route, document)}</pre>${answer}`;
}

function curlOf({ method, path, operation }: Route, { servers }: OpenApiDocument): string {
  const { parameters = [], requestBody } = operation;
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const search = query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example ?? 'text'))}`);
  const target = parameters
    .filter((one) => one.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example ?? 'text'))),
      path,
    );
  const url = `${servers[0]?.url ?? ''}${target}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const lines = [
    `curl${verb} ${search.length > 0 ? `'${url}'` : url}`,
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer $KEY"']),
    // The older form of paging, a body on a GET, is nothing to show as an example.
    ...(method === 'get' ? [] : dataOf(requestBody?.content['application/json']?.example)),
  ];
  return lines.join(' \\\n  ');
}

function dataOf(example: unknown): readonly string[] {
  if (example === undefined) return [];
  const json = JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`).replaceAll('\n', '\n  ');
  return ['-H "Content-Type: application/json"', `-d '${json}'`];
}

function toText(example: unknown): string {
  return JSON.stringify(example, null, 2);
}
