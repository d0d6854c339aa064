import type { DoctorCheck, Finding } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const setupFolder = new URL('../../../setup/', import.meta.url);

type Step = (input?: unknown) => unknown;
const step = v.custom<Step>((value) => typeof value === 'function');
const browsersSchema = v.array(v.object({ path: v.string(), product: v.string() }));

export const checks: readonly DoctorCheck[] = [{ name: 'browser', run: () => checkBrowser() }];

/** Searches where set-up searches. `machine` is the description of this machine by set-up. */
export async function checkBrowser(machine?: unknown): Promise<Finding> {
  const { findBrowsers } = await importSetup('find-browsers.mjs', v.object({ findBrowsers: step }));
  const { thisMachine } = await importSetup('machine.mjs', v.object({ thisMachine: step }));
  try {
    const [best] = v.parse(browsersSchema, findBrowsers(machine ?? thisMachine()));
    if (best !== undefined) return { summary: `${best.product}: ${best.path}`, problems: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed(message, 'Correct GATEHOUSE_BROWSER, or unset it');
  }
  return failed(
    'No browser was found',
    'npm start sets one up; or install Chrome, Edge or Chromium, or set GATEHOUSE_BROWSER to the path of one',
  );
}

function failed(what: string, fix: string): Finding {
  return { summary: what, problems: [{ what, fix }] };
}

/** Set-up is plain JavaScript, since it runs before packages are installed. */
async function importSetup<S extends v.GenericSchema>(file: string, schema: S): Promise<v.InferOutput<S>> {
  const module: unknown = await import(new URL(file, setupFolder).href);
  return v.parse(schema, module);
}
