import { setTimeout as later } from 'node:timers/promises';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { runShell } from './run-shell.ts';

const tries = 3;
const pauseMs = 200;

/**
 * The tree of the screen, as XML. `uiautomator` also succeeds without one: only a root element proves it. Throws
 * dom_unavailable after three attempts, or when the signal is aborted between them.
 */
export async function dumpScreen(device: Device, signal: AbortSignal): Promise<string> {
  return device.oneAtATime(async () => {
    let problem = '';
    try {
      for (let tried = 0; tried < tries; tried += 1) {
        if (tried > 0) await later(pauseMs, undefined, { signal });
        const answer = await tryDump(device, signal);
        if (answer.xml !== null) return answer.xml;
        problem = answer.problem;
      }
    } catch (error) {
      // A screen that never comes to rest may use up the time within the second attempt.
      if (problem === '' || !signal.aborted) throw error;
    }
    throw new GatehouseError(
      'dom_unavailable',
      `The tree of the screen of ${device.serial} cannot be had now: ${problem} Try again.`,
    );
  });
}

async function tryDump(
  device: Device,
  signal: AbortSignal,
): Promise<{ xml: string | null; problem: string }> {
  signal.throwIfAborted();
  const file = `/data/local/tmp/gatehouse-screen-${process.pid}.xml`;
  const steps = [
    commandLine('rm', '-f', file),
    commandLine('uiautomator', 'dump', file),
    commandLine('cat', file),
    commandLine('rm', '-f', file),
  ];
  const { stdout, stderr } = await runShell(device, steps.join('; '), { signal });
  const text = String(stdout);
  const start = text.search(/<\?xml|<hierarchy/);
  const xml = start === -1 ? '' : text.slice(start).trim();
  if (/<hierarchy[^>]*>/.test(xml) && xml.endsWith('>')) return { xml, problem: '' };
  const reason = `${stderr}\n${stdout}`.split('\n').find((line) => /error|idle|root/i.test(line));
  return { xml: null, problem: `${(reason ?? 'the device wrote none').trim().slice(0, 200)}.` };
}
