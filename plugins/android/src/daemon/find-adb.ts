import * as v from 'valibot';

const setupFolder = new URL('../../../../setup/', import.meta.url);
const step = v.custom<(input?: unknown) => unknown>((value) => typeof value === 'function');

/** The path of adb: the configured one, else the one that set-up finds. Rejects with a message for the user. */
export async function findAdb(configured: string): Promise<string> {
  if (configured !== '') return configured;
  const { findAdb: find } = await importSetup('find-adb.mjs', v.object({ findAdb: step }));
  const { thisMachine } = await importSetup('machine.mjs', v.object({ thisMachine: step }));
  const path = v.parse(v.nullable(v.string()), find(thisMachine()));
  if (path !== null) return path;
  throw new Error('no adb was found: install it (apt-get install adb), or set GATEHOUSE_ADB to its path');
}

/** Set-up is plain JavaScript, since it runs before packages are installed. */
async function importSetup<S extends v.GenericSchema>(file: string, schema: S): Promise<v.InferOutput<S>> {
  const module: unknown = await import(new URL(file, setupFolder).href);
  return v.parse(schema, module);
}
