import { type Prompt, promptText } from '@gatehouse/agent-skills/prompts';
import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import { readField, readList } from '../answers/read-field.ts';
import type { Profile } from '../rights/profiles.ts';
import type { Rights } from '../rights/rights.ts';
import { isListed } from '../tools/listed-tools.ts';
import type { ContextParts, Tool, ToolContext } from '../tools/tool.ts';

interface Parts {
  readonly prompts: readonly Prompt[];
  readonly tools: readonly Tool[];
  readonly profile: Profile;
  readonly rights: Rights;
  contextFor(parts: ContextParts): ToolContext;
}

/** The protocol allows no more. */
const maxCompletions = 100;
const maxArgument = 4_000;

/** Lists the prompts whose tools a key has by a profile, and completes the names of tasks. */
export function servePrompts(server: Server, parts: Parts): void {
  const { rights, contextFor } = parts;
  server.setRequestHandler('prompts/list', () => ({ prompts: promptsOf(parts).map(toListed) }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = findPrompt(promptsOf(parts), params.name);
    const text = promptText(prompt, readArguments(prompt, params.arguments ?? {}));
    const { description } = prompt;
    return { description, messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
  });
  server.setRequestHandler('completion/complete', async ({ params }, { mcpReq: { signal } }) => {
    const { ref, argument } = params;
    const isOfTask = ref.type === 'ref/prompt' && argument.name === 'task';
    if (!isOfTask || !rights.may('tasks_list')) return { completion: { values: [] } };
    const context = contextFor({ signal, progress: async () => undefined, canAsk: false, approved: null });
    return { completion: await completeTask(context, argument.value) };
  });
}

function promptsOf({ prompts, tools, profile, rights }: Parts): readonly Prompt[] {
  const names = new Set(tools.filter((tool) => isListed(tool, profile, rights)).map(({ name }) => name));
  return prompts.filter((prompt) => prompt.tools.every((name) => names.has(name)));
}

function toListed({ name, title, description, arguments: given }: Prompt) {
  return { name, title, description, arguments: given.map((each) => ({ ...each })) };
}

function findPrompt(own: readonly Prompt[], name: string): Prompt {
  const prompt = own.find((each) => each.name === name);
  if (prompt !== undefined) return prompt;
  const names = own.map((each) => each.name).join(', ');
  throw invalid(`There is no prompt "${name}" for this key here; there are: ${names}`);
}

function readArguments(prompt: Prompt, given: Readonly<Record<string, string>>) {
  for (const { name, required } of prompt.arguments) {
    const value = given[name] ?? '';
    if (required && value.trim() === '') throw invalid(`${prompt.name} needs the argument "${name}"`);
    if (value.length > maxArgument)
      throw invalid(`"${name}" has ${value.length} characters; ${maxArgument} are the most`);
  }
  return given;
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

/** The names of tasks that have what was typed. */
async function completeTask({ operations }: ToolContext, typed: string) {
  const query = typed === '' ? {} : { nameContains: typed };
  const tasks = readList(await operations.call('tasks_list', { query }), 'tasks');
  const names = [...new Set(tasks.map((task) => String(readField(task, 'name'))))];
  return {
    values: names.slice(0, maxCompletions),
    total: names.length,
    hasMore: names.length > maxCompletions,
  };
}
