import type { OpenApiDocument, Parameter } from '../openapi-document.ts';
import { type Html, html } from './html.ts';
import type { Route } from './route.ts';

/** The call as a command. */
export function renderSamples(route: Route, document: OpenApiDocument): Html {
  return html`<h4>Example</h4><pre>${curlOf(route, document)}</pre>`;
}

function curlOf({ method, path, operation }: Route, { servers }: OpenApiDocument): string {
  const { parameters = [], requestBody } = operation;
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const search = query.map((one) => `${one.name}=${sampleOf(one)}`);
  const target = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, () => sampleOf(one)), path);
  const url = `${servers[0]?.url ?? ''}${target}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  const lines = [
    `curl${verb} ${search.length > 0 ? `"${url}"` : url}`,
    ...(operation.security?.length === 0 ? [] : ['-H "Authorization: Bearer $KEY"']),
    // The older form of paging, a body on a GET, is nothing to show as an example.
    ...(method === 'get' ? [] : dataOf(requestBody?.content['application/json']?.example)),
  ];
  return lines.join(' \\\n  ');
}

/** The example, or a variable of the shell that a reader sets. */
function sampleOf({ name, example }: Parameter): string {
  return example === undefined ? `$${name}` : encodeURIComponent(String(example));
}

function dataOf(example: unknown): readonly string[] {
  if (example === undefined) return [];
  const json = JSON.stringify(example, null, 2).replaceAll("'", String.raw`'\''`).replaceAll('\n', '\n  ');
  return ['-H "Content-Type: application/json"', `-d '${json}'`];
}
