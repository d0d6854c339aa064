// Runs checks, with a bug planted before them: node --import LOADER run-check.ts CHECK[,CHECK...] [PLANTED BUG]
import { plantBug } from '../planting/plant-bug.ts';
import type { CheckName, Planting } from '../planting/planting.ts';

const seed = Number(process.env.GATEHOUSE_SEED ?? 1);

const checks = {
  'power-loss': async () => (await import('./power-loss.ts')).checkPowerLoss(seed),
  'failed-write': async () => (await import('./failed-write.ts')).checkFailedWrite(),
  'revoked-keys': async () => (await import('./revoked-keys.ts')).checkRevokedKeys(),
  'poll-slots': async () => (await import('./poll-slots.ts')).checkPollSlots(),
} satisfies Readonly<Record<CheckName, () => unknown>>;

const [names = '', bug] = process.argv.slice(2);
if (bug !== undefined) {
  const { planting } = (await import(`../planted-bugs/${bug}.ts`)) as { planting: Planting };
  plantBug(planting);
}
for (const name of names.split(',')) await checks[name as CheckName]();
// Connections that a failed check left open must not keep the process alive.
process.exit(0);
