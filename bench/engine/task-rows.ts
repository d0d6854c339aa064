import { getRequest } from '../gate/requests.ts';
import { startServer } from '../gate/server-process.ts';
import { formatNumber, median, pairedRatios, type ResultRow, runRounds } from '../measure.ts';
import type { RunnerProcess } from '../runner/runner-process.ts';
import { startLatencies } from '../runner/start-latency.ts';
import { FlowDoor, syncsPerSecond } from './flow-door.ts';
import { keepBusy } from './load/keep-busy.ts';
import { openPeers } from './peers/open-peers.ts';
import { openTaskRate } from './task-rate.ts';

const connectionsOfDoor = 50;
const connectionsOfDurable = 10;
const limitMs = 2_000;
/** Executions per second that n8n publishes for one instance; the goal is ten times that. */
const publishedByN8n = 220;
const wantedMs = 5;

/** Flows over HTTP, durable runs, and tries of a task, beside the same work of the peers. */
export async function taskRows(process: RunnerProcess): Promise<readonly ResultRow[]> {
  const byHand = await startServer('node-hand.ts');
  const door = await FlowDoor.open(process);
  const tries = await openTaskRate(process);
  const peers = await openPeers();
  try {
    const rounds = await runRounds({
      byHand: async () => {
        const request = getRequest(byHand);
        const order = { port: byHand.port, request, connections: connectionsOfDoor, ms: limitMs };
        return ((await keepBusy(order)) / limitMs) * 1000;
      },
      door: () => door.flowsPerSecond(connectionsOfDoor),
      durable: () => door.flowsPerSecond(connectionsOfDurable),
      synced: () => syncsPerSecond(process.folder),
      tries,
      ...peers.cases,
    });
    const { latencies } = await runRounds({ latencies: () => startLatencies(process) }, 1);
    return [
      {
        what: '9 requests that run a flow of 20, to GET by hand',
        ratios: pairedRatios(rounds.door, rounds.byHand),
        must: { minRatio: 0.3 },
        goal: { minRatio: 0.5 },
        note: `${formatNumber(median(rounds.door))} to ${formatNumber(median(rounds.byHand))} a second`,
      },
      {
        what: '10 durable runs of a flow of 20, to one sync each',
        ratios: pairedRatios(rounds.durable, rounds.synced),
        must: { minRatio: 0.5 },
        goal: { minRatio: 1.5 },
        note: `${formatNumber(median(rounds.durable))} to ${formatNumber(median(rounds.synced))} a second`,
      },
      {
        what: 'tries of five logic actions, to what n8n publishes',
        ratios: rounds.tries.map((rate) => rate / publishedByN8n),
        must: { minRatio: 10 },
        note: `${formatNumber(median(rounds.tries))} a second`,
      },
      startRow(latencies.flat()),
      ...peers.rows(rounds),
    ];
  } finally {
    await peers.close();
    await byHand.close();
  }
}

function startRow(ms: readonly number[]): ResultRow {
  return {
    what: `start call to the first action, to ${wantedMs} ms`,
    ratios: ms.map((each) => each / wantedMs),
    must: { maxRatio: 1 },
    note: `${formatNumber(median(ms))} ms`,
  };
}
