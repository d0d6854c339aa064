import type { Channels } from '@gatehouse/sdk-actions';
import { toFileError } from '@gatehouse/sdk-actions/files';
import { useTarget } from '@gatehouse/sdk-actions/internal/files';
import * as v from 'valibot';
import { lockOf } from '../line-files/lock-of.ts';
import type { FileLocks } from './line-broker.ts';
import { readFacts } from './read-facts.ts';
import { readPart } from './read-part.ts';
import {
  factsQuestion,
  findBoundFile,
  findQuestion,
  readBoundFacts,
  readBoundPart,
  readQuestion,
  writeBoundPart,
  writeQuestion,
} from './remote-channels.ts';
import { writePart } from './write-part.ts';

interface Parts {
  readonly channels: Channels;
  readonly locks: Pick<FileLocks, 'isHeldBy'>;
}

/** Reads and writes files of bindings for runs on nodes, by the rights of each run. */
export function serveBoundFiles({ channels, locks }: Parts): void {
  channels.serve(findBoundFile, async (question, { fileRights: rights }) => {
    const { path } = v.parse(findQuestion, question);
    try {
      return { real: await useTarget({ path, rights }, 'read', async ({ real }) => real) };
    } catch (cause) {
      throw toFileError(cause, path);
    }
  });
  channels.serve(readBoundFacts, async (question, { fileRights: rights }) => {
    const { target } = v.parse(factsQuestion, question);
    return readFacts({ path: target, rights });
  });
  channels.serve(readBoundPart, async (question, { fileRights: rights }) => {
    const { target, from } = v.parse(readQuestion, question);
    return readPart({ path: target, rights }, from);
  });
  channels.serve(writeBoundPart, (question, run) => {
    const part = v.parse(writeQuestion, question);
    return writePart(part, {
      rights: run.fileRights,
      isHeld: () => locks.isHeldBy(lockOf(part.target), run),
    });
  });
}
