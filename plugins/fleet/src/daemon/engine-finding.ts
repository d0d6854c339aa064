import type { EngineFacts } from '@gatehouse/engine/offers';
import type { Notice } from '@gatehouse/sdk-plugin';
import type { NamedFinding } from '@gatehouse/sdk-plugin/internal';
import semver from 'semver';
import { clockProblem, farApart, shownDistance } from './clock-distance.ts';

const check = 'engine';

const keptWords: Readonly<Record<EngineFacts['keeps'], string>> = {
  'each change': 'writes each change to its disk',
  'from time to time': 'writes to its disk from time to time',
  nothing: 'in memory alone',
  unknown: 'hides whether it writes to its disk',
};

export function engineFinding(facts: EngineFacts): NamedFinding {
  const { product, version, place, keeps, clockAheadMs, queuesOf } = facts;
  const summary = [
    `${product} ${version} at ${place}`,
    keptWords[keeps],
    `clock ${shownDistance(clockAheadMs)}`,
    `queues of ${queuesOf}`,
  ].join(', ');
  return { check, summary, problems: problemsOf(facts) };
}

/** The reason is a sentence of the engine, which names what to do. */
export function unreachableEngine(reason: string): NamedFinding {
  const what = reason.replace(/\.$/, '');
  const fix =
    'Start it, and see whether a firewall or its password is in the way. Tries that run go on, and threads wait until it is back';
  return { check, summary: what, problems: [{ what, fix }] };
}

function problemsOf(facts: EngineFacts): readonly Notice[] {
  const { product, version, leastVersion, eviction, diskProblem, clockAheadMs, queuesOf } = facts;
  return [
    ...when(isOlder(version, leastVersion), {
      what: `${product} ${version} is too old: ${leastVersion} or newer is needed`,
      fix: `Install a newer ${product}. What it has need not be kept`,
    }),
    ...when(eviction !== null, {
      what: `${product} may drop what nodes wait for when its memory is full: its maxmemory-policy is ${eviction}`,
      fix: 'Write "maxmemory-policy noeviction" into its redis.conf, and run CONFIG SET maxmemory-policy noeviction',
    }),
    ...when(diskProblem !== null, {
      what: `${product} could not write to its disk (${diskProblem}), and may refuse changes`,
      fix: 'Make room on its disk, or switch its snapshots off: the engine has nothing that has to be kept',
    }),
    ...when(farApart(clockAheadMs), clockProblem('the engine', clockAheadMs)),
    ...when(queuesOf === 'another daemon', {
      what: 'Another daemon has the queues of this one, as one does that runs on a copy of the data folder',
      fix: 'Stop that one, and start this one again; no thread begins here until then',
    }),
  ];
}

function when(isSo: boolean, notice: Notice): readonly Notice[] {
  return isSo ? [notice] : [];
}

function isOlder(version: string, least: string): boolean {
  const known = semver.coerce(version);
  return known !== null && semver.lt(known, least);
}
