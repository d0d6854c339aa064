import { type ActionContext, ActionError, quote } from '@gatehouse/sdk-actions';
import { type GuardedPath, readRegularFile, replaceFile } from '@gatehouse/sdk-actions/files';
import * as v from 'valibot';
import { parseJson } from '../texts/parse-json.ts';
import { lockProfile, unlockProfile } from './profile-lock.ts';

const profileSchema = v.object({
  fields: v.record(v.string(), v.string()),
  /** In the form of the browser; null where they were not saved. */
  cookies: v.nullable(v.array(v.record(v.string(), v.unknown()))),
});

export type SavedProfile = v.InferOutput<typeof profileSchema>;

/** Plain files are of an earlier version; the next save encrypts them. */
const fileSchema = v.variant('formatVersion', [
  v.object({ formatVersion: v.literal(1), ...profileSchema.entries }),
  v.object({
    formatVersion: v.literal(2),
    lock: v.union([v.object({ wrapped: v.string() }), v.object({ salt: v.string() })]),
    box: v.string(),
  }),
]);

const maxBytes = 24 * 2 ** 20;

interface Opening extends Pick<ActionContext, 'ask'> {
  /** Empty: only this data folder opens the file. */
  readonly password: string;
}

export async function readProfile(named: GuardedPath, { password, ask }: Opening): Promise<SavedProfile> {
  const text = (await readRegularFile(named, maxBytes)).toString('utf8');
  const file = v.safeParse(fileSchema, parseJson(text));
  if (!file.success) throw notProfile(named.path);
  if (file.output.formatVersion === 1) return file.output;
  const profile = v.safeParse(profileSchema, parseJson(await unlockProfile(file.output, password, { ask })));
  if (!profile.success) throw notProfile(named.path);
  return profile.output;
}

export async function writeProfile(
  named: GuardedPath,
  profile: SavedProfile,
  { password, ask }: Opening,
): Promise<void> {
  const locked = await lockProfile(JSON.stringify(profile), password, { ask });
  await replaceFile(named, { makesFolders: true }, async (file) => {
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify({ formatVersion: 2, ...locked }, null, 2)}\n`);
  });
}

function notProfile(path: string): ActionError {
  return new ActionError(`${quote(path)} is no profile that Profile.Save wrote.`);
}
