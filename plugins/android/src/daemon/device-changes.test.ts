import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeviceChanges } from './device-changes.ts';

test('devices that came, changed their state or owner, or went are reported, and others are not', () => {
  const reported: number[] = [];
  const changes = new DeviceChanges((id) => reported.push(id));
  const take = (...devices: Parameters<DeviceChanges['report']>[0]) => {
    changes.report(devices);
    return reported.splice(0);
  };
  const online = { id: 1, state: 'online', owner: null } as const;
  const other = { id: 2, state: 'booting', owner: null } as const;

  assert.deepEqual(take(online, other), [1, 2]);
  assert.deepEqual(take(online, other), []);
  assert.deepEqual(take(online, { ...other, state: 'online' }), [2]);
  assert.deepEqual(take({ ...online, owner: 'a run' }, { ...other, state: 'online' }), [1]);
  assert.deepEqual(take({ ...online, owner: 'a run' }), [2]);
});
