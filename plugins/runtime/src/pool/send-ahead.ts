import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RunValues } from '@gatehouse/sdk-actions';
import { isShort, jsonPieces } from '@gatehouse/sdk-plugin/internal/json-pieces';
import type { StartOrder } from '../protocol/worker-messages.ts';
import { partsOf } from '../run/value-parts.ts';
import type { WorkerProcess } from './worker-process.ts';

/** Characters of a document that fits into its start message. */
const shortLength = 256 * 1024;

/**
 * Sends what may be long before the start message, in parts, so that other calls are served meanwhile. Returns whether
 * the document is part of it.
 */
export async function sendAhead(
  worker: Pick<WorkerProcess, 'send' | 'hasDocument'>,
  { uowId, document }: Pick<StartOrder, 'uowId' | 'document'>,
  values: Partial<RunValues>,
): Promise<boolean> {
  for (const part of partsOf(values)) {
    worker.send({ kind: 'values', uowId, part });
    await nextTurn();
  }
  if (worker.hasDocument(document) || isShort(document, shortLength)) return false;
  for (const text of jsonPieces(document)) {
    worker.send({ kind: 'document', uowId, text });
    await nextTurn();
  }
  return true;
}
