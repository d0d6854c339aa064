import type { MachineSeries } from '@gatehouse/plugin-runtime/api';
import type { FleetTally } from './fleet-tally.ts';
import { type NodeState, nodeStates } from './node-state.ts';

interface Readings {
  readonly tally: FleetTally;
  /** Threads that wait for a node. */
  readonly waiting: number;
  readonly oldestMs: number;
  readonly leasesHeld: number;
  /** The state of each node. */
  readonly states: readonly NodeState[];
}

/** The numbers of a fleet, for people who watch it. */
export function fleetSeries({
  tally,
  waiting,
  oldestMs,
  leasesHeld,
  states,
}: Readings): readonly MachineSeries[] {
  return [
    gauge('fleet_threads_waiting', 'Threads that wait for a node', waiting),
    gauge(
      'fleet_oldest_wait_seconds',
      'Age of the thread that waits longest for a node; 0 where none waits',
      oldestMs / 1000,
    ),
    gauge('fleet_leases_held', 'Leases of threads that nodes hold', leasesHeld),
    {
      ...{ name: 'gatehouse_fleet_nodes', kind: 'gauge', help: 'Nodes that have joined, by state' },
      samples: nodeStates.map((state) => ({
        labels: { state },
        value: states.filter((each) => each === state).length,
      })),
    },
    counter(
      'fleet_lost_sessions_total',
      'Sessions of nodes that ended while they held leases',
      tally.lostSessions,
    ),
    counter('fleet_lost_leases_total', 'Leases that were lost with their node', tally.lostLeases),
    counter('fleet_lapsed_leases_total', 'Leases that the engine took back', tally.lapsedLeases),
    counter(
      'fleet_late_claims_total',
      'Claims of threads for which nobody waited any more',
      tally.lateClaims,
    ),
    counter(
      'fleet_late_sessions_total',
      'Sessions that were over when their node came back: the ends that it still had are refused',
      tally.lateSessions,
    ),
  ];
}

const single = (kind: MachineSeries['kind']) => (name: string, help: string, value: number) => ({
  ...{ name: `gatehouse_${name}`, kind, help },
  samples: [{ labels: {}, value }],
});
const gauge = single('gauge');
const counter = single('counter');
