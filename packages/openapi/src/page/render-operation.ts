import type {
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
} from '../openapi-document.ts';
import { type Html, html, nothing, prose } from './html.ts';
import { renderSamples } from './render-samples.ts';
import { renderField, renderSchema, resolve } from './render-schema.ts';
import type { Route } from './route.ts';

export function renderOperation(route: Route, document: OpenApiDocument): Html {
  const { operation } = route;
  const isServed = operation['x-status'] === 'live';
  return html`<article id="${operation.operationId}" class="${isServed ? 'live' : 'unserved'}">
${renderHead(route)}
${
  isServed
    ? html`<div class="split"><div>${renderInput(operation, document)}${renderAnswers(operation, document)}</div>
<div class="samples">${renderSamples(route, document)}</div></div>`
    : nothing
}
</article>`;
}

function renderHead({ method, path, operation }: Route): Html {
  const { summary, description, operationId } = operation;
  return html`<header><div class="line"><h3>${summary}</h3><div class="badges">${badges(operation)}</div></div>
<div class="route"><b class="${method}">${method.toUpperCase()}</b>${pathOf(path)}</div>
<p class="note"><a href="#${operationId}">${operationId}</a>${description === undefined ? nothing : html` &middot; ${prose(description)}`}</p></header>`;
}

function badges(operation: OperationObject): readonly Html[] {
  const tier = operation['x-tier'];
  const scope = operation['x-required-scope'];
  const status = operation['x-status'];
  const sunset = operation['x-sunset-date'];
  const state = {
    live: '',
    declared: 'not implemented yet',
    disabled: 'switched off',
    plugin_failed: 'plugin not live',
  };
  return [
    ...(operation.deprecated
      ? [html`<span class="badge off">deprecated${sunset === undefined ? '' : `, gone on ${sunset}`}</span>`]
      : []),
    ...(status === 'live' ? [] : [html`<span class="badge off">${state[status]}</span>`]),
    html`<span class="badge t${tier}">T${tier}</span>`,
    scope === null
      ? html`<span class="badge">no scope</span>`
      : html`<span class="badge scope">${scope}</span>`,
    ...(operation['x-content-scopes'] ?? []).map(
      (name) => html`<span class="badge scope">may ask ${name}</span>`,
    ),
    ...(operation.security?.length === 0 ? [html`<span class="badge">no key</span>`] : []),
  ];
}

function pathOf(path: string): readonly Html[] {
  return path
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? html`<span class="param">${part}</span>` : html`${part}`));
}

function renderInput(operation: OperationObject, document: OpenApiDocument): Html {
  const { parameters = [], requestBody } = operation;
  const groups = (['path', 'query'] as const).map((place) =>
    renderParameters(
      place,
      parameters.filter((one) => one.in === place),
    ),
  );
  return html`${groups}${requestBody === undefined ? nothing : renderBody(requestBody, document)}`;
}

function renderParameters(place: 'path' | 'query', parameters: readonly Parameter[]): Html {
  if (parameters.length === 0) return nothing;
  const items = parameters.map(({ name, schema, required, description }) =>
    renderField(
      {
        name,
        field: { ...schema, ...(description === undefined ? {} : { description }) },
        isRequired: required,
      },
      { schemas: {}, side: 'request' },
    ),
  );
  return html`<h4>${place === 'path' ? 'In the path' : 'In the query'}</h4><ul class="tree">${items}</ul>`;
}

function renderBody(
  { content, required }: NonNullable<OperationObject['requestBody']>,
  document: OpenApiDocument,
): Html {
  const json = content['application/json'];
  const bytes = 'application/octet-stream' in content;
  return html`<h4>Body${required ? '' : ' (optional)'}</h4>
${json === undefined ? nothing : renderSchema(json.schema, { schemas: document.components.schemas, side: 'request' })}
${bytes ? html`<p class="note">${json === undefined ? 'The' : 'Or the'} bytes of a file, as <code>application/octet-stream</code>.</p>` : nothing}`;
}

function renderAnswers({ responses }: OperationObject, document: OpenApiDocument): Html {
  const all = Object.entries(responses).map(([status, response]) => ({
    status,
    response: answerOf(response, document),
  }));
  const good = all.filter(({ status }) => status < '300');
  const bad = all.filter(({ status }) => status >= '300');
  const rows = bad.map(
    ({ status, response }) => html`<tr><td>${status}</td><td><p>${prose(response.description)}</p></td></tr>`,
  );
  return html`${good.map(({ status, response }) => renderSuccess(status, response, document))}
<h4>Errors</h4><table class="errors"><tbody>${rows}</tbody></table>`;
}

function renderSuccess(
  status: string,
  { description, content }: ResponseObject,
  { components }: OpenApiDocument,
): Html {
  const schema = content?.['application/json']?.schema;
  const isEmpty =
    schema === undefined || Object.keys(Object(resolve(schema, components.schemas).properties)).length === 0;
  return html`<h4>Answer ${status}</h4>${schema === undefined || isEmpty ? html`<p class="note">${schema === undefined ? description : 'An empty object.'}</p>` : renderSchema(schema, { schemas: components.schemas, side: 'answer' })}`;
}

function answerOf(response: ResponseObject | Reference, { components }: OpenApiDocument): ResponseObject {
  if (!('$ref' in response)) return response;
  return components.responses[response.$ref.replace('#/components/responses/', '')] ?? { description: '' };
}
