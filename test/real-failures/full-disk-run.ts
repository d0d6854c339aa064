import { join } from 'node:path';
import { documentOf, evidenceOf, runDocument, wideEvidence } from '@gatehouse/plugin-runtime/testing';
import { standardExecutors } from '../../plugins/actions/src/executors/standard-executors.ts';

/** Writes a file that is larger than the disk of the folder, and prints what the failure keeps. */
async function fillDisk(folder: string): Promise<void> {
  const parameters = { Path: join(folder, 'prices.csv'), Text: 'x'.repeat(600_000) };
  const run = await runDocument(documentOf([{ type: 'File', action: 'Write', parameters }]), {
    executors: standardExecutors,
    evidence: wideEvidence,
  });
  const record = evidenceOf(run).find(({ name }) => name === 'failure.json');
  process.stdout.write(Buffer.from(record?.bytes ?? []));
}

await fillDisk(process.argv[2] ?? '');
