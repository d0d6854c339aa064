import type { DoctorCheck, Finding } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const setupFolder = new URL('../../../setup/', import.meta.url);
const step = v.custom<(input?: unknown) => unknown>((value) => typeof value === 'function');

export const checks: readonly DoctorCheck[] = [{ name: 'adb', run: () => checkAdb() }];

/** Searches where set-up and the daemon search. `machine` is the description of this machine by set-up. */
export async function checkAdb(machine?: unknown): Promise<Finding> {
  const { findAdb } = v.parse(v.object({ findAdb: step }), await importSetup('find-adb.mjs'));
  const { thisMachine } = v.parse(v.object({ thisMachine: step }), await importSetup('machine.mjs'));
  try {
    const path = v.parse(v.nullable(v.string()), findAdb(machine ?? thisMachine()));
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

/** Set-up is plain JavaScript, since it runs before packages are installed. */
async function importSetup(file: string): Promise<unknown> {
  return import(new URL(file, setupFolder).href);
}
