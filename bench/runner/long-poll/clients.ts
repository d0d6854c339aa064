// The clients of long-polls, in a separate process. They receive a measurement and return latencies.
import { Agent, get as httpGet } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { closePath, firePath, heldPath, monotonicMicros, pollPath } from './paths.ts';

export interface Measure {
  /** `one` of all clients waits for an event, or `all` do; or all read from a socket. */
  readonly who: 'one' | 'all' | 'sockets';
  readonly port: number;
  /** The port that fires events, for `sockets`. */
  readonly httpPort: number;
  readonly rawKey: string;
}

/** Microseconds from an event to its waiting clients. */
export interface Latencies {
  readonly p50: number;
  readonly p99: number;
  readonly lastP50: number;
}

const clients = 32;
const eventsOfMeasure = { one: 1_000, all: 200, sockets: 200 };
const warmUp = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface Received {
  readonly body: string;
  readonly at: number;
}

function ask({ port, rawKey }: Pick<Measure, 'port' | 'rawKey'>, path: string): Promise<Received> {
  const headers = { authorization: `Bearer ${rawKey}`, host: 'localhost' };
  const options = { port, host: '127.0.0.1', path: `/api/v1${path}`, agent, headers };
  return new Promise((resolve, reject) => {
    httpGet(options, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => resolve({ body, at: monotonicMicros() }));
    }).on('error', reject);
  });
}

function latencyOf({ body, at }: Received): number {
  const [event] = JSON.parse(body).events;
  if (event === undefined) throw new Error('a poll came too late for its event');
  return at - Number(event.prompt);
}

/** The latencies of the polls of each event. */
async function measurePolls(order: Measure): Promise<readonly (readonly number[])[]> {
  const count = order.who === 'one' ? 1 : clients;
  const found: number[][] = [];
  // Opens the connections of all clients, so that none is opened during the measurement.
  await Promise.all(Array.from({ length: clients }, () => ask(order, firePath)));
  for (let event = 0; event < eventsOfMeasure[order.who] + warmUp; event++) {
    const polls = Array.from({ length: count }, () => ask(order, `${pollPath}?timeoutSeconds=20`));
    // A server handles requests in the order of their arrival: after this answer, the polls wait.
    await ask(order, heldPath);
    await ask(order, firePath);
    found.push((await Promise.all(polls)).map(latencyOf));
    // Closes the window while no client waits.
    await ask(order, closePath);
  }
  return found.slice(warmUp);
}

async function measureSockets(order: Measure): Promise<readonly (readonly number[])[]> {
  const found: number[][] = [];
  let heard: number[] = [];
  let onAll = () => {};
  const sockets = Array.from({ length: clients }, () => {
    const socket = connect(order.port, '127.0.0.1').setEncoding('utf8');
    socket.on('data', (body) => {
      heard.push(latencyOf({ body: String(body), at: monotonicMicros() }));
      if (heard.length === clients) onAll();
    });
    return socket;
  });
  await wait(100);
  for (let event = 0; event < eventsOfMeasure.sockets + warmUp; event++) {
    heard = [];
    const all = new Promise<void>((resolve) => {
      onAll = resolve;
    });
    await ask({ port: order.httpPort, rawKey: order.rawKey }, firePath);
    await all;
    found.push(heard);
  }
  for (const socket of sockets) socket.destroy();
  return found.slice(warmUp);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

process.on('message', async (order: Measure) => {
  const events = await (order.who === 'sockets' ? measureSockets(order) : measurePolls(order));
  // A server closes connections that stay idle until the next round.
  agent.destroy();
  const all = events.flat();
  const last = events.map((latencies) => Math.max(...latencies));
  const answer = { p50: quantile(all, 0.5), p99: quantile(all, 0.99), lastP50: quantile(last, 0.5) };
  process.send?.(answer satisfies Latencies);
});
process.on('disconnect', () => process.exit());
