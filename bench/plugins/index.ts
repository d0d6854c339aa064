import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createLogger } from '@gatehouse/host/kernel/logger';
import { createServiceContainer } from '@gatehouse/host/plugins/container';
import { loadPlugins } from '@gatehouse/host/plugins/load-plugins';
import { formatNumber, median, pairedRatios, printTable, runRounds } from '../measure.ts';
import { measureBesideTrouble } from './beside-trouble.ts';
import { measureCheckAtStart } from './check-at-start.ts';
import { measureOwnProcess } from './own-process.ts';
import { measureSharedCall } from './shared-call.ts';
import { type Sketch, writePlugins } from './write-plugins.ts';

const total = 50;
const setupMs = 50;
const chainLength = 4;
// Within the checkout, so that the plugins find the SDK.
const cache = join(import.meta.dirname, '..', '..', '.cache');
let starts = 0;

/** The time to start 50 plugins, compared with the slowest chain among them alone; a plugin in its own process, and what others lose beside one that misbehaves. */
export async function run(): Promise<void> {
  await mkdir(cache, { recursive: true });
  const parent = await mkdtemp(join(cache, 'bench-plugins-'));
  try {
    const times = await runRounds({
      chain: () => start(parent, chainOf('chain')),
      all: () => start(parent, [...chainOf('chain'), ...others()]),
    });
    printTable('Start of plugins', [
      {
        what: `${total} plugins, to a chain of ${chainLength}`,
        ratios: pairedRatios(times.all, times.chain),
        must: { maxRatio: 1.5 },
        note: `${formatNumber(median(times.all))} ms to ${formatNumber(median(times.chain))} ms, each setup ${setupMs} ms`,
      },
    ]);
    await measureOwnProcess(parent);
    await measureSharedCall(parent);
    await measureCheckAtStart(parent);
    await measureBesideTrouble(parent);
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

function chainOf(name: string): readonly Sketch[] {
  return Array.from({ length: chainLength }, (_, link) => ({
    id: `${name}-${letter(link)}`,
    needs: link === 0 ? [] : [`${name}-${letter(link - 1)}`],
    setupMs,
  }));
}

/** Plugins that each depend on a link of the chain, but never on the last one. */
function others(): readonly Sketch[] {
  return Array.from({ length: total - chainLength }, (_, index) => ({
    id: `leaf-${letter(Math.floor(index / 26))}${letter(index % 26)}`,
    needs: [`chain-${letter(index % (chainLength - 1))}`],
    setupMs,
  }));
}

/** A service id has letters only. */
function letter(index: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + index);
}

/** Uses a new folder each time, as Node does not import a module twice. */
async function start(parent: string, sketches: readonly Sketch[]): Promise<number> {
  starts += 1;
  const folders = await writePlugins(join(parent, String(starts)), sketches);
  const log = createLogger('error');
  const startedAt = performance.now();
  const states = await loadPlugins({
    folders,
    services: createServiceContainer(),
    hostServices: new Set(),
    pluginConfig: {},
    logFor: (plugin) => log.child({ plugin }),
  });
  const ms = performance.now() - startedAt;
  assert.ok(states.every(({ state }) => state === 'live'));
  return ms;
}
