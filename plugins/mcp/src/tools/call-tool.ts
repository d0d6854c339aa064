import { GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { errorAnswer, type ToolAnswer } from '../answers/tool-answer.ts';
import { isMarked } from '../answers/untrusted.ts';
import { QuestionForPerson } from '../calls/confirming.ts';
import type { Profile } from '../rights/profiles.ts';
import { isListed, namesOf } from './listed-tools.ts';
import type { Tool, ToolContext } from './tool.ts';

interface Asked {
  readonly name: string;
  readonly input: unknown;
  readonly profile: Profile;
  readonly context: ToolContext;
  readonly log: Logger;
}

/** Runs a tool. Each failure in it is an answer that says what to do. */
export async function callTool(
  tools: readonly Tool[],
  { name, input, profile, context, log }: Asked,
): Promise<ToolAnswer> {
  try {
    const tool = findTool(tools, { name, profile, context });
    const answer = await tool.run(parseInput(tool, input) as never, context);
    if (isUntrusted(tool, answer)) context.noteUntrusted();
    return answer;
  } catch (error) {
    if (error instanceof QuestionForPerson) throw error;
    context.signal.throwIfAborted();
    if (error instanceof GatehouseError) return errorAnswer(error);
    log.error('a tool failed', { tool: name, error: error instanceof Error ? error.stack : String(error) });
    return errorAnswer(
      new GatehouseError('internal_error', `${name} failed; the log of the daemon says why`),
    );
  }
}

function isUntrusted({ isOpenWorld }: Tool, { text, pictures = [], isOfPage }: ToolAnswer): boolean {
  return isOfPage === true || isMarked(text) || (isOpenWorld && pictures.length > 0);
}

function findTool(
  tools: readonly Tool[],
  { name, profile, context }: Pick<Asked, 'name' | 'profile' | 'context'>,
): Tool {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined || !profile.sets.has(tool.set)) {
    const names = tools.filter((each) => isListed(each, profile, context.rights)).map((each) => each.name);
    throw new GatehouseError('not_found', `There is no tool "${name}" here; there are ${names.join(', ')}`);
  }
  if (!isListed(tool, profile, context.rights)) {
    const operations = namesOf(tool, context.rights);
    throw new GatehouseError(
      'forbidden',
      `This key may use no part of ${name}: it has not the rights for ${operations.slice(0, 5).join(', ')}. Ask a person for a key with more rights`,
    );
  }
  return tool;
}

function parseInput(tool: Tool, input: unknown): unknown {
  const result = v.safeParse(tool.input, input);
  if (result.success) return result.output;
  const problems = result.issues
    .slice(0, 5)
    .map((issue) => `${v.getDotPath(issue) ?? 'arguments'}: ${issue.message}`);
  throw new GatehouseError('bad_request', `${tool.name}: ${problems.join('; ')}`);
}
