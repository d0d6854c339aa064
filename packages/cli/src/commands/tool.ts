import { writeFileSync } from 'node:fs';
import { text as readAll } from 'node:stream/consumers';
import { dataDirOf } from '@gatehouse/host/settings/read-settings';
import type { Command } from 'commander';
import * as v from 'valibot';
import { readRunning } from '../api-client.ts';
import { callMethod } from '../mcp/call-method.ts';
import { postToDaemon } from '../mcp/post-to-daemon.ts';
import type { PostMessage } from '../mcp/relay-messages.ts';
import { type CommonFlags, newCommand } from '../new-command.ts';

interface ToolFlags extends CommonFlags {
  readonly out?: string;
}

const listSchema = v.object({
  tools: v.array(v.object({ name: v.string(), description: v.string(), inputSchema: v.looseObject({}) })),
});

const resultSchema = v.object({
  content: v.array(
    v.variant('type', [
      v.object({ type: v.literal('text'), text: v.string() }),
      v.object({ type: v.literal('image'), data: v.string(), mimeType: v.string() }),
    ]),
  ),
  structuredContent: v.optional(v.unknown()),
  isError: v.optional(v.boolean(), false),
});

export function addToolCommand(program: Command): void {
  newCommand(program, {
    name: 'tool [call...]',
    description: 'use a tool of agents: its name and JSON, or - for the input; alone: list them',
  })
    .option('--out <file>', 'where a picture is written')
    .action(use);
}

async function use([name, given]: readonly string[], flags: ToolFlags): Promise<void> {
  const { socket, hosts } = readRunning(dataDirOf(flags));
  const host = hosts.editor === undefined ? 'runner' : 'editor';
  const post = postToDaemon({ socket, host, path: '/mcp', key: process.env.GATEHOUSE_KEY ?? null });
  if (name === undefined) return list(post, flags);
  const text = given === '-' ? await readAll(process.stdin) : (given ?? '{}');
  const result = await callMethod(post, 'tools/call', { name, arguments: parseArguments(text) });
  show(v.parse(resultSchema, result), flags);
}

async function list(post: PostMessage, { json }: ToolFlags): Promise<void> {
  const { tools } = v.parse(listSchema, await callMethod(post, 'tools/list', {}));
  if (json) return console.log(JSON.stringify(tools));
  for (const { name, description, inputSchema } of tools)
    console.log(`${name} {${Object.keys(Object(inputSchema.properties)).join(', ')}}\n  ${description}`);
}

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`The arguments are no JSON: ${text.slice(0, 100)}`, { cause });
  }
}

function show(
  { content, structuredContent, isError }: v.InferOutput<typeof resultSchema>,
  flags: ToolFlags,
): void {
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  if (isError) throw new Error(text);
  console.log(flags.json && structuredContent !== undefined ? JSON.stringify(structuredContent) : text);
  const picture = content.find((part) => part.type === 'image');
  if (picture === undefined) return;
  if (flags.out !== undefined) writeFileSync(flags.out, Buffer.from(picture.data, 'base64'));
  else console.log(`A picture (${picture.mimeType}); --out FILE writes it`);
}
