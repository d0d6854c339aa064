import * as v from 'valibot';

const setupFolder = new URL('../../../setup/', import.meta.url);
const step = v.custom<(input?: unknown) => unknown>((value) => typeof value === 'function');

/** The adb that set-up finds on this machine, or on a described one; null where there is none. */
export async function findInstalledAdb(machine?: unknown): Promise<string | null> {
  const { findAdb } = await importSetup('find-adb.mjs', v.object({ findAdb: step }));
  const { thisMachine } = await importSetup('machine.mjs', v.object({ thisMachine: step }));
  return v.parse(v.nullable(v.string()), findAdb(machine ?? thisMachine()));
}

/** Set-up is plain JavaScript, since it runs before packages are installed. */
async function importSetup<S extends v.GenericSchema>(file: string, schema: S): Promise<v.InferOutput<S>> {
  const module: unknown = await import(new URL(file, setupFolder).href);
  return v.parse(schema, module);
}
