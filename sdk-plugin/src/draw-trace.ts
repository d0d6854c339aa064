// Draws a trace in a page: that of `gatehouse trace open`, which gets these functions as text, or one that imports them.
// Other pages wrote what a trace holds, so it becomes text, and never HTML.
import type { ShownAction, ShownTrace } from './shown-trace.ts';

/** Words around the values of a trace, for people. */
export interface TraceWords {
  readonly before: string;
  readonly after: string;
  readonly project: string;
  readonly page: string;
  readonly duration: string;
  readonly branch: string;
  readonly parameters: string;
  readonly results: string;
  readonly log: string;
  readonly requests: string;
  readonly noPicture: string;
  actions(count: number): string;
  omitted(count: number): string;
}

export interface TracePlace {
  readonly words: TraceWords;
  readonly list: HTMLElement;
  readonly detail: HTMLElement;
  /** Where arrow keys go from action to action. */
  readonly keys: Document | HTMLElement;
  /** Null for a picture that is not to be shown. */
  addressOf(picture: string): string | null;
}

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
  part.append(make('h3', '', title), ...content);
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

export function picture({ words, addressOf }: TracePlace, name: string, title: string): HTMLElement {
  const figure = make('figure', '');
  const address = addressOf(name);
  figure.append(make('figcaption', '', title));
  if (address === null) figure.append(make('p', '', words.noPicture));
  else {
    const image = document.createElement('img');
    image.src = address;
    image.alt = title;
    figure.append(image);
  }
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

export function details(place: TracePlace, action: ShownAction): readonly HTMLElement[] {
  const { words } = place;
  const { error, branch, before, after, log, page, project, parameters, results } = action;
  const pictures = make('div', 'pictures');
  if (before !== '') pictures.append(picture(place, before, words.before));
  if (after !== '') pictures.append(picture(place, after, words.after));
  const facts = {
    [words.project]: project,
    [words.page]: page,
    [words.duration]: duration(action.durationMs),
    [words.branch]: branch,
  };
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ''));
  const has = (entries: object) => Object.keys(entries).length > 0;
  return [
    make('h2', '', action.title),
    ...(error === '' ? [] : [make('p', 'error', error)]),
    values(known),
    ...(pictures.childElementCount > 0 ? [pictures] : []),
    ...(has(parameters) ? [section(words.parameters, values(parameters))] : []),
    ...(has(results) ? [section(words.results, values(results))] : []),
    ...(log.length > 0 ? [section(words.log, ...log.map((line) => make('pre', '', line)))] : []),
    ...(action.requests.length > 0 ? [section(words.requests, requestTable(action))] : []),
  ];
}

export function listEntry(action: ShownAction): HTMLElement {
  const { title, depth, error, durationMs } = action;
  const entry = make('button', error === '' ? 'action' : 'action bad');
  entry.style.paddingLeft = `${0.75 + depth}rem`;
  entry.append(make('i', ''), make('span', '', title), make('small', '', duration(durationMs)));
  return entry;
}

export function traceHead({ words }: TracePlace, trace: ShownTrace): HTMLElement {
  const { actions, message, omitted, result, startedAt, title } = trace;
  const head = make('header', '');
  head.append(make('strong', '', title), make('span', result, result));
  head.append(make('small', '', `${startedAt} · ${words.actions(actions.length)}`));
  if (message !== '') head.append(make('p', 'error', message));
  if (omitted > 0) head.append(make('small', '', words.omitted(omitted)));
  return head;
}

/** Shows the last action that failed first, else the first one. */
export function showTrace(trace: ShownTrace, place: TracePlace): void {
  const { list, detail, keys } = place;
  const entries = trace.actions.map(listEntry);
  let shown = -1;
  const show = (index: number) => {
    const action = trace.actions[index];
    if (action === undefined) return;
    entries[shown]?.removeAttribute('aria-current');
    entries[index]?.setAttribute('aria-current', 'true');
    entries[index]?.scrollIntoView({ block: 'nearest' });
    if (list.querySelector(':focus') !== null) entries[index]?.focus();
    shown = index;
    detail.replaceChildren(...details(place, action));
    detail.scrollTop = 0;
  };
  entries.forEach((entry, index) => {
    entry.addEventListener('click', () => show(index));
  });
  keys.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event instanceof KeyboardEvent ? event.key : ''];
    if (step === undefined) return;
    event.preventDefault();
    show(shown + step);
  });
  list.replaceChildren(traceHead(place, trace), ...entries);
  const failed = trace.actions.findLastIndex(({ error }) => error !== '');
  show(Math.max(failed, 0));
}
