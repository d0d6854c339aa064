import type { Pause } from '../create-pause.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import { type Html, html, prose } from './html.ts';
import { pageStyle } from './page-style.ts';
import { renderOperation } from './render-operation.ts';
import type { Route } from './route.ts';

/**
 * The reference of a host as one page that needs nothing else: no script, no font, no image. `pause` is called between
 * operations: other work gets its turn there.
 */
export async function renderPage(document: OpenApiDocument, pause: Pause): Promise<string> {
  const routes = routesOf(document);
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    routes: routes.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const sections: Html[] = [];
  for (const group of groups) sections.push(await renderSection(group, document, pause));
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title><style>${{ html: pageStyle }}</style></head>
<body><nav aria-label="Operations"><a class="brand" href="#top">${document.info.title}<small>API ${document.info.version}</small></a>
${groups.map(renderMenu)}</nav>
<main id="top">${renderIntroduction(document, routes)}
${sections}</main></body></html>
`;
  return page.html;
}

async function renderSection(group: Group, document: OpenApiDocument, pause: Pause): Promise<Html> {
  const articles: Html[] = [];
  for (const route of group.routes) {
    articles.push(renderOperation(route, document));
    const waiting = pause();
    if (waiting !== undefined) await waiting;
  }
  return html`<section><h2 id="${slugOf(group.name)}">${group.name}</h2><p class="note">${prose(group.description)}</p>
${articles}</section>`;
}

interface Group {
  readonly name: string;
  readonly description: string;
  readonly routes: readonly Route[];
}

function renderMenu({ name, routes }: Group): Html {
  const items = routes.map(
    ({ method, operation }) =>
      html`<li class="${operation['x-status'] === 'live' ? 'live' : 'unserved'}"><a href="#${operation.operationId}" title="${operation.summary}"><span class="verb ${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</span><span>${operation.operationId}</span></a></li>`,
  );
  return html`<details open><summary>${name}<span class="count">${routes.length}</span></summary><ul>${items}</ul></details>`;
}

const tiers = [
  { name: 'T0', text: 'Reads. Nothing changes.' },
  { name: 'T1', text: 'Edits. Can be undone, runs nothing.' },
  { name: 'T2', text: 'Executes with the rights of the service. Recorded.' },
  { name: 'T3', text: 'Reaches into the machine, or hands out keys. Recorded.' },
] as const;

function renderIntroduction({ info, servers }: OpenApiDocument, routes: readonly Route[]): Html {
  const served = routes.filter(({ operation }) => operation['x-status'] === 'live').length;
  return html`<h1>${info.title}</h1><p class="lead">${info.summary}</p>
<dl class="facts">${[
    fact('Base URL', html`<code>${servers[0]?.url ?? ''}</code>`),
    fact('Contract', html`${info.version}`),
    fact('Product', html`${info['x-product-version']}`),
    fact('Operations', html`${served} of ${routes.length} served`),
    fact('For programs', html`<a href="/api/v1/openapi.json">openapi.json</a>`),
  ]}</dl>
<p>Send a key as <code>Authorization: Bearer $KEY</code>. A key has a highest tier and scopes; an operation needs both its tier and its scope.
Every answer is JSON with an <code>X-Request-Id</code>; an error has <code>error</code>, a code that never changes its meaning, and <code>message</code>, for people.</p>
<div class="tiers">${tiers.map(({ name, text }) => html`<div><span class="badge ${name.toLowerCase()}">${name}</span>${text}</div>`)}</div>`;
}

function fact(name: string, value: Html): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

export function routesOf({ paths }: OpenApiDocument): readonly Route[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
}

function slugOf(name: string): string {
  return `plugin-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}
