import { formatNumber, median, pairedRatios, type ResultRow, type Rounds } from '../../measure.ts';
import { keepBusy } from '../load/keep-busy.ts';
import type { InstalledPeer } from './installed-peer.ts';
import { findN8n, startN8n } from './n8n.ts';
import { findNodeRed, startNodeRed } from './node-red.ts';
import { notMeasured } from './not-measured.ts';

type Case = 'nodeRed' | 'n8nTwenty' | 'n8nFive' | 'n8nFiveUnsaved';
/** The case of Gatehouse that a peer is compared with. */
type OwnCase = 'door' | 'durable' | 'tries';

export interface Peers {
  readonly cases: Readonly<Record<Case, () => Promise<number>>>;
  rows(rounds: Rounds<Case | OwnCase>): readonly ResultRow[];
  close(): Promise<void>;
}

interface Comparison {
  readonly what: string;
  readonly ours: OwnCase;
  readonly theirs: Case;
  readonly minRatio: number;
}

const besideNodeRed: readonly Comparison[] = [
  { what: '9 requests that run a flow of 20', ours: 'door', theirs: 'nodeRed', minRatio: 1 },
];
const besideN8n: readonly Comparison[] = [
  { what: '10 durable runs of a flow of 20', ours: 'durable', theirs: 'n8nTwenty', minRatio: 1 },
  { what: 'tries of five logic actions', ours: 'tries', theirs: 'n8nFive', minRatio: 10 },
  { what: 'the same, theirs not saved', ours: 'tries', theirs: 'n8nFiveUnsaved', minRatio: 10 },
];

/** The installed peers, each in a separate process; the missing ones are printed. */
export async function openPeers(): Promise<Peers> {
  const installed = { nodeRed: findNodeRed(), n8n: findN8n() };
  const nodeRed = installed.nodeRed && (await startNodeRed(installed.nodeRed));
  const n8n = installed.n8n && (await startN8n(installed.n8n));
  const toNodeRed = nodeRed && { port: nodeRed.port, connections: 20, ms: 500 };
  const toN8n = n8n && { port: n8n.port, connections: 10, ms: 500 };
  return {
    cases: {
      nodeRed: rateOf(toNodeRed, nodeRed?.flowPath),
      n8nTwenty: rateOf(toN8n, n8n?.paths.twenty),
      n8nFive: rateOf(toN8n, n8n?.paths.five),
      n8nFiveUnsaved: rateOf(toN8n, n8n?.paths.fiveUnsaved),
    },
    rows: (rounds) => [
      ...rowsOf(rounds, besideNodeRed, installed.nodeRed ?? 'Node-RED'),
      ...rowsOf(rounds, besideN8n, installed.n8n ?? 'n8n'),
    ],
    close: async () => {
      await nodeRed?.close();
      await n8n?.close();
    },
  };
}

interface Load {
  readonly port: number;
  readonly connections: number;
  readonly ms: number;
}

/** Answered requests per second; NaN when the peer is missing. */
function rateOf(load: Load | null, path = ''): () => Promise<number> {
  return async () => {
    if (!load) return Number.NaN;
    const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${load.port}\r\n\r\n`;
    const startedAt = performance.now();
    const answered = await keepBusy({ ...load, request });
    return (answered / (performance.now() - startedAt)) * 1000;
  };
}

function rowsOf(
  rounds: Rounds<Case | OwnCase>,
  comparisons: readonly Comparison[],
  peer: InstalledPeer | string,
): readonly ResultRow[] {
  if (typeof peer === 'string') return [notMeasured(peer)];
  return comparisons.map(({ what, ours, theirs, minRatio }) => ({
    what: `${what}, to ${peer.title}`,
    ratios: pairedRatios(rounds[ours], rounds[theirs]),
    must: { minRatio },
    note: `${formatNumber(median(rounds[ours]))} to ${formatNumber(median(rounds[theirs]))} a second`,
  }));
}
