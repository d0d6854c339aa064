// These functions run in the page of a trace. Other pages wrote what a trace holds, so it becomes text, and never HTML.
import type { ShownAction, ShownTrace } from './shown-trace.ts';

export function make(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

export function section(title: string, ...content: readonly HTMLElement[]): HTMLElement {
  const part = make('section', '');
  part.append(make('h2', '', title), ...content);
  return part;
}

export function values(entries: Readonly<Record<string, string>>): HTMLElement {
  const table = make('table', 'values');
  for (const [name, value] of Object.entries(entries)) {
    const row = make('tr', '');
    row.append(make('th', '', name), make('td', '', value));
    table.append(row);
  }
  return table;
}

export function picture(name: string, title: string): HTMLElement {
  const figure = make('figure', '');
  const image = document.createElement('img');
  image.src = `pictures/${name}`;
  image.alt = title;
  figure.append(make('figcaption', '', title), image);
  return figure;
}

export function requestTable(action: ShownAction): HTMLElement {
  const table = make('table', 'requests');
  for (const { method, url, status, durationMs } of action.requests) {
    const row = make('tr', /^[123]/.test(status) ? '' : 'bad');
    row.append(make('td', '', status), make('td', '', method), make('td', 'url', url));
    row.append(make('td', '', durationMs < 0 ? '' : duration(durationMs)));
    table.append(row);
  }
  return table;
}

export function details(action: ShownAction): readonly HTMLElement[] {
  const { error, branch, before, after, log, page, project, parameters, results } = action;
  const pictures = make('div', 'pictures');
  if (before !== '') pictures.append(picture(before, 'Before'));
  if (after !== '') pictures.append(picture(after, 'After'));
  const facts = { Project: project, Page: page, Duration: duration(action.durationMs), Branch: branch };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
  const has = (entries: object) => Object.keys(entries).length > 0;
  return [
    make('h1', '', action.title),
    ...(error === '' ? [] : [make('p', 'error', error)]),
    values(known),
    ...(pictures.childElementCount > 0 ? [pictures] : []),
    ...(has(parameters) ? [section('Parameters', values(parameters))] : []),
    ...(has(results) ? [section('Results', values(results))] : []),
    ...(log.length > 0 ? [section('Log', ...log.map((line) => make('pre', '', line)))] : []),
    ...(action.requests.length > 0 ? [section('Requests', requestTable(action))] : []),
  ];
}

export function listEntry(action: ShownAction): HTMLElement {
  const { title, depth, error, durationMs } = action;
  const entry = make('button', error === '' ? 'action' : 'action bad');
  entry.style.paddingLeft = `${0.75 + depth}rem`;
  entry.append(make('i', ''), make('span', '', title), make('small', '', duration(durationMs)));
  return entry;
}

export function showTrace(trace: ShownTrace): void {
  const list = document.getElementById('actions');
  const detail = document.getElementById('detail');
  if (list === null || detail === null) return;
  document.title = `${trace.title} — trace`;
  const head = make('header', '');
  head.append(make('strong', '', trace.title), make('span', trace.result, trace.result));
  head.append(make('small', '', `${trace.startedAt} · ${trace.actions.length} actions`));
  if (trace.message !== '') head.append(make('p', 'error', trace.message));
  if (trace.omitted > 0) head.append(make('small', '', `${trace.omitted} earlier actions are not in it`));
  const entries = trace.actions.map(listEntry);
  let shown = -1;
  const show = (index: number) => {
    const action = trace.actions[index];
    if (action === undefined) return;
    entries[shown]?.removeAttribute('aria-current');
    entries[index]?.setAttribute('aria-current', 'true');
    entries[index]?.scrollIntoView({ block: 'nearest' });
    shown = index;
    detail.replaceChildren(...details(action));
    detail.scrollTop = 0;
  };
  entries.forEach((entry, index) => {
    entry.addEventListener('click', () => show(index));
  });
  document.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(shown + step);
  });
  list.replaceChildren(head, ...entries);
  const failed = trace.actions.findLastIndex(({ error }) => error !== '');
  show(Math.max(failed, 0));
}

export async function startPage(): Promise<void> {
  const answer = await fetch('trace.json');
  showTrace(await answer.json());
}
