import { join } from 'node:path';
import { inspectStore } from '../../store/inspect-store.ts';
import { type Finding, passed } from './finding.ts';

const folders = ['store', 'journals'];

/** Every collection and journal can be read from its first record to its last. Nothing is changed. */
export async function checkStore(dataDir: string): Promise<Finding> {
  const inspected = await Promise.all(folders.map((folder) => inspectStore(join(dataDir, folder))));
  const files = inspected.flat();
  const problems = files.flatMap(({ problem }) =>
    problem === null ? [] : [{ what: problem, fix: 'Stop the daemon, then restore the file from a backup' }],
  );
  if (files.length === 0) return passed('nothing is stored yet');
  if (problems.length === 0) return passed(`${files.map(({ name }) => name).join(', ')}: readable`);
  return { summary: `${problems.length} of ${files.length} cannot be read`, problems };
}
