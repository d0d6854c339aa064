import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const packageSchema = v.object({
  version: v.string(),
  gatehouse: v.object({ entry: v.string(), contract: v.string(), sdk: v.string() }),
});

/** Fields of the plugin's `package.json` that its manifest uses. */
export interface PackageFacts {
  readonly version: string;
  readonly entry: string;
  readonly fits: { readonly contract: string; readonly sdk: string };
}

/** Throws a message for people that names the file and the missing field. */
export async function readPackageFacts(folder: string): Promise<PackageFacts> {
  const path = join(folder, 'package.json');
  const result = v.safeParse(packageSchema, JSON.parse(await readFile(path, 'utf8')));
  if (!result.success) {
    const fields = result.issues.map((issue) => v.getDotPath(issue) ?? 'file');
    throw new Error(
      `${path} lacks ${fields.join(', ')}: a plugin names its version, its entry and the ranges it fits`,
    );
  }
  const { version, gatehouse } = result.output;
  const { entry, ...fits } = gatehouse;
  return { version, entry, fits };
}
