import { action, category, text } from '@gatehouse/sdk-actions';
import MiniSearch from 'minisearch';
import { createCatalog } from '../../plugins/catalog/src/category-registry.ts';
import { createSearch } from '../../plugins/catalog/src/search/catalog-search.ts';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';

const categories = 25;
const variantsEach = 40;
const words = [
  'open',
  'read',
  'write',
  'table',
  'list',
  'page',
  'element',
  'wait',
  'value',
  'folder',
  'lines',
];
const queriesEach = 200;

interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** Row 23: two words in a catalog of 1,000 variants, beside a library that searches texts. */
export async function measureSearch(): Promise<ResultRow[]> {
  const catalog = createCatalog();
  catalog.add(...Array.from({ length: categories }, (_, n) => sampleCategory(n)));
  const search = createSearch(catalog);
  const peer = peerOf(catalog.categories());
  const asked = (query: string) => search({ query, type: '' });
  let turn = 0;
  const times = await runRounds<'peer' | 'fresh' | 'repeated', Times>({
    peer: () => timesOf(queries(0), (query) => peer.search(query, { combineWith: 'AND', prefix: true })),
    // Each query is sent for the first time.
    fresh: () => {
      turn += 1;
      return timesOf(queries(turn), asked);
    },
    repeated: () =>
      timesOf(
        Array.from({ length: queriesEach }, () => 'table rows'),
        asked,
      ),
  });
  const row = (what: string, of: 'fresh' | 'repeated', by: keyof Times): ResultRow => ({
    what,
    ratios: pairedRatios(
      times[of].map((time) => time[by]),
      times.peer.map((time) => time[by]),
    ),
    note: `${formatNumber(median(times[of].map((time) => time[by])))} µs`,
  });
  return [
    { ...row('23 catalog search, two words, p50, to minisearch', 'fresh', 'p50'), must: { maxRatio: 1.1 } },
    { ...row('23 the same, p99', 'fresh', 'p99'), must: { maxRatio: 1.1 } },
    { ...row('23 the same query again, p50', 'repeated', 'p50'), goal: { maxRatio: 0.1 } },
  ];
}

function wordOf(n: number): string {
  return words[n % words.length] ?? '';
}

function sampleCategory(n: number) {
  const variants = Array.from({ length: variantsEach }, (_, at) => {
    const name = `${wordOf(n + at)}${wordOf(at * 3 + 1)}${at}`;
    const described = `Takes the ${wordOf(at)} of a ${wordOf(n * at)} and keeps its ${wordOf(at + 5)} in ${wordOf(n + 2)} ${at}.`;
    const parameters = { [`${wordOf(at)}Name`]: text('A name'), Timeout: text('Seconds') };
    return [`A${name}`, action({ description: described, parameters })] as const;
  });
  return category({
    tag: `C${wordOf(n)}${n}`,
    title: `Works with ${wordOf(n)} ${n}`,
    summary: `All that is done with ${wordOf(n)} number ${n}`,
    actions: Object.fromEntries(variants),
  });
}

function peerOf(all: ReturnType<ReturnType<typeof createCatalog>['categories']>) {
  const peer = new MiniSearch({ fields: ['name', 'text'], storeFields: ['name'] });
  peer.addAll(
    all.flatMap(({ tag, title, summary, actions }) =>
      Object.entries(actions).map(([name, variant]) => ({
        id: `${tag}.${name}`,
        name: `${tag} ${name} ${title}`,
        text: `${summary} ${variant.description} ${Object.keys(variant.parameters).join(' ')}`,
      })),
    ),
  );
  return peer;
}

/** Queries of two words; each turn has queries that no other turn sends. */
function queries(turn: number): readonly string[] {
  return Array.from(
    { length: queriesEach },
    (_, n) => `${wordOf(n)} ${wordOf(n * 7 + 3)}${' '.repeat(turn * queriesEach + n)}`,
  );
}

/** Times of single queries, in microseconds. */
function timesOf(all: readonly string[], ask: (query: string) => unknown): Times {
  const micros = all.map((query) => {
    const start = performance.now();
    ask(query);
    return (performance.now() - start) * 1_000;
  });
  const sorted = micros.toSorted((one, other) => one - other);
  return {
    p50: sorted[Math.floor(sorted.length / 2)] ?? 0,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}
