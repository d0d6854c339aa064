// See docs/decisions/0249-confirmations-of-agents.md
import { GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as v from 'valibot';
import { errorAnswer } from '../answers/tool-answer.ts';
import type { ClientQuestions } from '../calls/client-questions.ts';
import { QuestionForPerson } from '../calls/confirming.ts';
import type { Profile } from '../rights/profiles.ts';
import { callTool } from '../tools/call-tool.ts';
import type { ContextParts, Tool, ToolContext } from '../tools/tool.ts';
import { toResult } from './to-result.ts';

interface Parts {
  readonly tools: readonly Tool[];
  readonly questions: ClientQuestions;
  readonly profile: Profile;
  readonly keyId: string;
  readonly log: Logger;
  contextFor(parts: ContextParts): ToolContext;
}

type Message = ServerContext['mcpReq'];

interface Asked {
  readonly params: {
    readonly name: string;
    readonly arguments?: Readonly<Record<string, unknown>> | undefined;
  };
  readonly mcpReq: Message;
}

const answerField = 'approve';
const answerSchema = v.object({ [answerField]: v.boolean() });
const requestedSchema = {
  type: 'object' as const,
  properties: { [answerField]: { type: 'boolean' as const, title: 'Allow it, this once', default: false } },
  required: [answerField],
};

/** Runs a tool. Where a person has to be asked and the client can do it, the answer is the question; the client repeats its call with what the person said. */
export async function answerTool(
  { tools, questions, profile, keyId, contextFor, log }: Parts,
  { params, mcpReq }: Asked,
): Promise<CallToolResult | InputRequiredResult> {
  const facts = { signal: mcpReq.signal, progress: progressOf(mcpReq), canAsk: canAsk(mcpReq) };
  const state = mcpReq.requestState();
  const question = typeof state === 'string' ? questions.take(state, keyId) : null;
  const isApproved = acceptedContent(mcpReq.inputResponses, 'confirm', answerSchema)?.[answerField] === true;
  if (question !== null && !isApproved) return toResult(errorAnswer(refusedByPerson(question.operationId)));
  const context = contextFor({ ...facts, approved: question?.digest ?? null });
  try {
    const { name, arguments: input = {} } = params;
    return toResult(await callTool(tools, { name, input, profile, context, log }));
  } catch (error) {
    if (!(error instanceof QuestionForPerson)) throw error;
    const { operationId, digest, message } = error;
    return inputRequired({
      inputRequests: { confirm: inputRequired.elicit({ message, requestedSchema }) },
      requestState: questions.add({ keyId, operationId, digest }),
    });
  }
}

function refusedByPerson(operationId: string): GatehouseError {
  return new GatehouseError(
    'forbidden',
    `The person at the client did not allow ${operationId}, and it was not done. Do not try it again; ask what to do instead`,
    { reason: 'confirmation_rejected' },
  );
}

/** The envelope of a message has no types of its own. */
const capabilities = v.looseObject({
  [CLIENT_CAPABILITIES_META_KEY]: v.looseObject({ elicitation: v.record(v.string(), v.unknown()) }),
});

/** Whether the client declares forms, with this very message; an empty capability means them too. */
function canAsk({ envelope }: Message): boolean {
  const declared = v.safeParse(capabilities, envelope);
  if (!declared.success) return false;
  const { elicitation } = declared.output[CLIENT_CAPABILITIES_META_KEY];
  return elicitation.form !== undefined || Object.keys(elicitation).length === 0;
}

function progressOf(mcpReq: Message): ContextParts['progress'] {
  const progressToken = mcpReq._meta?.progressToken;
  let progress = 0;
  return async (message) => {
    if (progressToken === undefined) return;
    progress += 1;
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, message } });
  };
}
