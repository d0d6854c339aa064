import MiniSearch from 'minisearch';
import type { Rights } from '../rights/rights.ts';
import type { ServedOperation } from '../rights/served-operations.ts';

/** Words that people use for those of the contract. */
const synonyms: Readonly<Record<string, string>> = {
  browser: 'instance',
  page: 'tab',
  url: 'navigate address',
  button: 'click element',
  fill: 'type',
  field: 'type element',
  picture: 'screenshot image diagram',
  phone: 'device android',
  mobile: 'device android',
  job: 'task',
  person: 'session interaction window',
  human: 'session interaction window',
  workflow: 'project',
  step: 'action',
  node: 'action',
  token: 'key auth',
  password: 'secret',
  kill: 'interrupt stop',
  cancel: 'stop interrupt',
  log: 'logs',
  remove: 'delete',
  new: 'create add',
  show: 'get read list',
  read: 'get list',
  history: 'tries versions undo',
};

const weights = { id: 3, summary: 2, plugin: 1, description: 0.5 };

let known: { readonly served: Rights['served']; readonly index: MiniSearch } | null = null;

/** Operations that fit a question in plain words, the best first. */
export function findOperations({ served, find }: Rights, question: string): readonly ServedOperation[] {
  const index = indexOf(served);
  const exact = find(question.trim());
  const found = index.search(withSynonyms(question)).flatMap(({ id }) => find(String(id)) ?? []);
  return exact === null ? found : [exact, ...found.filter((each) => each !== exact)];
}

function withSynonyms(question: string): string {
  const words = question.toLowerCase().split(/[^a-z0-9]+/);
  return [question, ...words.map((word) => synonyms[word] ?? '')].join(' ');
}

/** Kept until plugins come or go. */
function indexOf(served: Rights['served']): MiniSearch {
  if (known?.served === served) return known.index;
  const index = new MiniSearch({
    fields: Object.keys(weights),
    searchOptions: {
      boost: weights,
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
    processTerm: (term) => stem(term.toLowerCase()),
    tokenize: (text) => text.split(/[^A-Za-z0-9]+/).filter((word) => word !== ''),
  });
  index.addAll(
    served.map(({ pluginId, operation: { id, summary = '', description = '' } }) => ({
      ...{ id, summary, description },
      plugin: pluginId,
    })),
  );
  known = { served, index };
  return index;
}

/** Plurals are one word with their singular. */
function stem(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') && word.length > 3 ? word.slice(0, -1) : word;
}
