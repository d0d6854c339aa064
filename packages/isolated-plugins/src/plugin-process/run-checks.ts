import type { DoctorFacts } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { type CheckedThing, doctorModule, findingSchema } from '../isolation/doctor-messages.ts';

interface Order {
  readonly pluginId: string;
  /** The compiled module of the checks. */
  readonly entryUrl: string;
  readonly facts: DoctorFacts;
}

/** Runs the checks of a plugin in its process. A module without checks is one that failed, under the id of the plugin. */
export async function runChecks({ pluginId, entryUrl, facts }: Order): Promise<readonly CheckedThing[]> {
  try {
    const { checks } = v.parse(doctorModule, await import(entryUrl));
    return await Promise.all(
      checks.map(({ name, run }) => checked(name, async () => v.parse(findingSchema, await run(facts)))),
    );
  } catch (error) {
    return [await checked(pluginId, () => Promise.reject(error))];
  }
}

async function checked(
  name: string,
  find: () => Promise<NonNullable<CheckedThing['finding']>>,
): Promise<CheckedThing> {
  try {
    return { name, finding: await find(), error: null };
  } catch (error) {
    return { name, finding: null, error: error instanceof Error ? error.message : String(error) };
  }
}
