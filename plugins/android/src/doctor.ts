import type { DoctorCheck, Finding } from '@gatehouse/sdk-plugin';
import { findInstalledAdb } from './find-installed-adb.ts';

export const checks: readonly DoctorCheck[] = [{ name: 'adb', run: () => checkAdb() }];

/** Searches where set-up and the daemon search. `machine` is the description of this machine by set-up. */
export async function checkAdb(machine?: unknown): Promise<Finding> {
  try {
    const path = await findInstalledAdb(machine);
    if (path !== null) return { summary: path, problems: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed(message, 'Correct GATEHOUSE_ADB, or unset it');
  }
  return failed(
    'No adb was found',
    'Install it (apt-get install adb, or the platform tools of Android), or set GATEHOUSE_ADB to its path',
  );
}

function failed(what: string, fix: string): Finding {
  return { summary: what, problems: [{ what, fix }] };
}
