import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepUpCommandOf } from './step-up-command.ts';

test('the command names the installation and the data folder, so that it works in any folder', () => {
  assert.equal(
    stepUpCommandOf({ installation: '/opt/gatehouse/', dataDir: '/home/anna/.local/share/gatehouse' }),
    'node /opt/gatehouse/packages/launcher/bin/gatehouse.cjs console --step-up --data-dir /home/anna/.local/share/gatehouse',
  );
});

test('folders with spaces are quoted', () => {
  const command = stepUpCommandOf({ installation: '/opt/my tools', dataDir: '/data' });

  assert.match(command, /^node "\/opt\/my tools\/packages\/launcher\/bin\/gatehouse\.cjs" console /);
});
