import * as v from 'valibot';
import { ActionError, quote } from '../action-error.ts';
import type { GuardedPath } from '../files/project-file.ts';
import { readRegularFile } from '../files/regular-file.ts';
import { replaceFile } from '../files/replace-file.ts';

const profileSchema = v.object({
  formatVersion: v.literal(1),
  fields: v.record(v.string(), v.string()),
  /** As the browser gave them; null where they were not saved. */
  cookies: v.nullable(v.array(v.record(v.string(), v.unknown()))),
});

export type SavedProfile = Omit<v.InferOutput<typeof profileSchema>, 'formatVersion'>;

const mostBytes = 16 * 2 ** 20;

export async function readProfile(named: GuardedPath): Promise<SavedProfile> {
  const text = (await readRegularFile(named, mostBytes)).toString('utf8');
  const profile = v.safeParse(profileSchema, parseJson(text));
  if (!profile.success) throw new ActionError(`${quote(named.path)} is no profile that Profile.Save wrote.`);
  return profile.output;
}

export async function writeProfile(named: GuardedPath, profile: SavedProfile): Promise<void> {
  const text = `${JSON.stringify({ formatVersion: 1, ...profile }, null, 2)}\n`;
  await replaceFile(named, { makesFolders: true }, async (file) => {
    await file.chmod(0o600);
    await file.writeFile(text);
  });
}

/** Null for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
