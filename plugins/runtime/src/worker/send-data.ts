import { answerData } from '../interpreter/data-answers.ts';
import type { RunState } from '../interpreter/run-state.ts';
import type { DataMessage, MessageOfRun } from '../protocol/worker-messages.ts';
import { partsOf } from '../run/value-parts.ts';

type Send = (message: MessageOfRun) => Promise<void>;

/** Answers a data request. Variables go ahead in parts, so that a long value does not block the daemon. */
export async function sendData(
  send: Send,
  { uowId, requestId, request }: DataMessage,
  state: RunState,
): Promise<void> {
  if (request.kind !== 'variables') {
    return send({ kind: 'data-answer', uowId, requestId, answer: answerData(state, request) });
  }
  for (const part of partsOf({ variables: answerData(state, request) })) {
    await send({ kind: 'data-part', uowId, requestId, part });
  }
  await send({ kind: 'data-answer', uowId, requestId, answer: {} });
}
