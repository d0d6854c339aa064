// src/doctor.ts, which the declaration names as `doctor`: checks of `gatehouse doctor`. They change nothing.
import { access } from 'node:fs/promises';
import type { DoctorCheck, DoctorFacts, Finding } from '@gatehouse/sdk-plugin';

const fix = 'Plug the adapter in, and add the user of the daemon to the group dialout';

async function lookForAdapter({ notices }: DoctorFacts): Promise<Finding> {
  const isKnown = notices?.some(({ what }) => what.includes('adapter')) === true;
  try {
    await access('/dev/ttyUSB0');
    return { summary: 'the adapter is there', problems: [] };
  } catch {
    const what = 'The adapter /dev/ttyUSB0 cannot be used';
    return { summary: what, problems: isKnown ? [] : [{ what, fix }] };
  }
}

export const checks: readonly DoctorCheck[] = [{ name: 'adapter', run: lookForAdapter }];
