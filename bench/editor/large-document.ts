import type { Action, Group, Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { createDocument } from '../../plugins/runtime/src/document/new-document.ts';

const actionsAGroup = 10;
const words = 'open click type read wait page table list order price search filter upload retry merge'.split(
  ' ',
);

/** A typical large project: groups of ten actions, a link for each, texts and macros in the parameters. */
export function largeDocument(actions = 10_000): ProjectDocument {
  const groups = Array.from({ length: actions / actionsAGroup }, (_, at) => groupOf(at));
  const ids = groups.flatMap((group) => group.actions.map(({ id }) => id));
  const base = createDocument('Large', '7.1.0.0');
  return {
    ...base,
    groups,
    links: linksOf(ids),
    variables: Array.from({ length: 200 }, (_, at) => ({
      name: `variable${at}`,
      defaultValue: sentence(at, 3),
      comment: '',
      group: 'UserDefined',
    })),
    layout: {
      ...base.layout,
      groups: groups.map(({ id }, at) => ({ groupId: id, x: 320 * (at % 40), y: 900 * Math.floor(at / 40) })),
    },
  };
}

function groupOf(group: number): Group {
  const actions = Array.from({ length: actionsAGroup }, (_, at) => actionOf(group * actionsAGroup + at));
  return { id: idOf(1_000_000 + group), name: sentence(group, 2), actions };
}

function actionOf(at: number): Action {
  return {
    id: idOf(at),
    type: 'HtmlElement',
    action: 'Click',
    name: sentence(at, 3),
    parameters: {
      Text: `{-Variable.variable${at % 200}-} ${sentence(at, 8)}`,
      Timeout: String(at % 60),
      WaitFor: sentence(at + 3, 2),
    },
    results: { OutputVariable: `variable${at % 200}` },
    finder: {
      type: 'XPathFinder',
      scalars: { XPath: `//form[${at % 9}]//*[contains(@class, "${words[at % words.length]}")]`, Index: '0' },
      nestedArrays: {},
    },
    disabled: false,
    breakpoint: false,
    optional: at % 5 === 0,
    retry: null,
  };
}

function linksOf(ids: readonly string[]): Link[] {
  const [first = ''] = ids;
  const onError = ids.map(
    (source, at): Link => ({
      source,
      branch: 'OnError',
      target: ids[(at * 7) % ids.length] ?? '',
    }),
  );
  return [{ source: 'Start', branch: 'OnSuccess', target: first }, ...onError];
}

function idOf(at: number): string {
  return `${at.toString(16).padStart(8, '0')}-0000-4000-8000-${(at * 7919).toString(16).padStart(12, '0')}`;
}

function sentence(seed: number, length: number): string {
  return Array.from({ length }, (_, at) => words[(seed * 31 + at * 7) % words.length]).join(' ');
}
