import tapable from 'tapable';

interface Counted {
  n: number;
  before: number;
  after: number;
}

const size = 20;
const maxKept = 1024;

/**
 * The minimum work of an engine, written by hand: a look-up of the node and of its next branch, a promise for each
 * node, a hook before and after it, a record of it, a check for a stop, and a regular yield to the event loop. Returns
 * hops per second.
 */
export async function measureFairLimit(hops: number): Promise<number> {
  const { nodes, edges } = ring();
  const [before, after] = [hookOf('before'), hookOf('after')];
  const records = new Array<object>(maxKept);
  const { signal } = new AbortController();
  const counted: Counted = { n: 0, before: 0, after: 0 };
  const startedAt = performance.now();
  let id = 'n0';
  for (let hop = 0; hop < hops && !signal.aborted; hop++) {
    const node = nodes.get(id);
    if (!node) break;
    await before.promise(counted);
    const beganAt = performance.now();
    const way = await node(counted);
    records[hop % maxKept] = { hop, id, way, ms: performance.now() - beganAt };
    await after.promise(counted);
    id = edges.get(`${id}:${way}`) ?? '';
    if (hop % maxKept === maxKept - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  return (counted.n / (performance.now() - startedAt)) * 1000;
}

function ring() {
  const count = async (counted: Counted) => {
    counted.n++;
    return 'out';
  };
  const ids = Array.from({ length: size }, (_, place) => `n${place}`);
  const nodes = new Map(ids.map((id) => [id, count]));
  const edges = new Map(ids.map((id, place) => [`${id}:out`, ids[(place + 1) % size] ?? '']));
  return { nodes, edges };
}

function hookOf(side: 'before' | 'after') {
  const hook = new tapable.AsyncSeriesBailHook<[Counted], void>(['counted']);
  hook.tapPromise('trace', async (counted) => {
    counted[side]++;
  });
  return hook;
}
