import { createByteReader } from '../protocol/byte-reader.ts';
import { FileError } from '../storage/file-error.ts';
import type { Service } from './service.ts';
import { fail } from './sync-answer.ts';
import { receiveFile, sendFile } from './sync-files.ts';
import type { SyncRequest } from './sync-request.ts';
import { answerStat, answerStatV2, listFolder } from './sync-stat.ts';

const REQUESTS: Readonly<Record<string, (request: SyncRequest) => Promise<void>>> = {
  STAT: answerStat,
  STA2: answerStatV2,
  LST2: answerStatV2,
  LIST: listFolder,
  LIS2: listFolder,
  SEND: receiveFile,
  SND2: receiveFile,
  RECV: sendFile,
  RCV2: sendFile,
};

/** `sync:`: files in both directions, one request after the other until QUIT. */
export const sync: Service = async (call) => {
  const reader = createByteReader(call.stream);
  for (;;) {
    const header = await reader.read(8);
    if (header === null) return;
    const id = header.toString('latin1', 0, 4);
    if (id === 'QUIT') return;
    const path = await reader.read(header.readUInt32LE(4));
    const answer = REQUESTS[id];
    if (path === null) return;
    if (answer === undefined) return fail(call, `unknown command ${id}`);
    const request = { id, path: path.toString(), reader, call };
    call.device.note({ kind: 'sync', detail: `${id} ${request.path}` });
    try {
      await answer(request);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      await fail(call, error.message);
    }
  }
};
