import { testUnprivileged } from './support/test-unprivileged.ts';

testUnprivileged([
  'door-walk',
  'environment',
  'granted-secrets',
  'local-command-line',
  'restricted-projects',
  'secret-store',
  'trusted-runs',
]);
