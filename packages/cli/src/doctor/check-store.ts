import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { configDirOf } from '@gatehouse/host/settings/config-dir';
import { createFolderSeals } from '@gatehouse/master-key/folder-seals';
import { describeKeyPlace } from '@gatehouse/master-key/key-place';
import { readKnownEnds } from '@gatehouse/master-key/known-ends';
import type { MasterKey } from '@gatehouse/master-key/master-key';
import { readMasterKey } from '@gatehouse/master-key/open-master-key';
import { journalFolders } from '@gatehouse/master-key/stored-journals';
import type { Finding } from '@gatehouse/sdk-plugin';
import { type InspectedFile, inspectStore } from '@gatehouse/store/inspect-store';
import { passed } from './finding.ts';

/** Every collection and journal can be read from its first record to its last, with its seals. Nothing is changed. */
export async function checkStore(dataDir: string, configDir = configDirOf()): Promise<Finding> {
  const key = await realpath(dataDir).then(
    () => readMasterKey({ dataDir, configDir }),
    () => null,
  );
  const inspected = await Promise.all(
    journalFolders.map((folder) => inspect(join(dataDir, folder), { folder, key })),
  );
  const files = inspected.flat();
  const fix = 'Stop the daemon, then restore the file from a backup and run: gatehouse journals trust';
  const problems = files.flatMap(({ problem }) => (problem === null ? [] : [{ what: problem, fix }]));
  if (files.length === 0) return passed('nothing is stored yet');
  if (problems.length === 0) {
    return passed(`${files.map(({ name }) => name).join(', ')}: readable, ${describeSeals(key)}`);
  }
  return { summary: `${problems.length} of ${files.length} cannot be read`, problems };
}

function describeSeals(key: MasterKey | null): string {
  if (key === null) return 'there is no master key to check seals with';
  return `their seals fit; the master key lies ${describeKeyPlace(key.place)}`;
}

interface Inspection {
  readonly folder: string;
  readonly key: MasterKey | null;
}

function inspect(path: string, { folder, key }: Inspection): Promise<readonly InspectedFile[]> {
  if (key === null || key.unsealed === null) return inspectStore(path);
  const ends = readKnownEnds(key.endsFile);
  return inspectStore(path, createFolderSeals({ key, ends, folder, unsealed: key.unsealed }));
}
