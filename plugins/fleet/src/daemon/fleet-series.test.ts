import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fleetSeries } from './fleet-series.ts';
import { FleetTally } from './fleet-tally.ts';

test('metrics have each state of nodes, also one that no node has', () => {
  const tally = Object.assign(new FleetTally(), { lostLeases: 4, lateClaims: 2 });

  const series = fleetSeries({
    ...{ tally, waiting: 3, oldestMs: 1500, leasesHeld: 7 },
    states: ['connected', 'away', 'connected'],
  });

  const samples = new Map(series.map((each) => [each.name, each.samples]));
  const valuesOf = (name: string) => samples.get(`gatehouse_fleet_${name}`)?.map(({ value }) => value);
  assert.deepEqual(samples.get('gatehouse_fleet_nodes'), [
    { labels: { state: 'connected' }, value: 2 },
    { labels: { state: 'draining' }, value: 0 },
    { labels: { state: 'away' }, value: 1 },
  ]);
  assert.deepEqual(
    ['threads_waiting', 'oldest_wait_seconds', 'leases_held', 'lost_leases_total', 'late_claims_total'].map(
      valuesOf,
    ),
    [[3], [1.5], [7], [4], [2]],
  );
});
