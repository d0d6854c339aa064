import assert from 'node:assert/strict';
import type { McpClient } from './mcp-client.ts';
import { textOf } from './mcp-client.ts';

/** A session of an agent: its calls, and the shapes of what it was answered. */
export interface Story {
  readonly goal: string;
  readonly steps: readonly StoryStep[];
}

export interface StoryStep {
  readonly why: string;
  readonly tool: string;
  /** A text `{name}` stands for what an earlier answer or the world gave that name. */
  readonly input: Readonly<Record<string, unknown>>;
  /** A change of the world before the call. */
  readonly world?: string;
  readonly answer: Shape;
  /** Names for parts of the answer: a path such as `tasks/0/id`, or a pattern with one group. */
  readonly keep?: Readonly<Record<string, string>>;
  /** The operation that a person was asked about. */
  readonly asks?: string;
}

/** Values, `<string>` and the like for any value of a type, and `/…/` for texts that fit a pattern. */
type Shape = unknown;

export interface StoryWorld {
  readonly agent: McpClient;
  readonly bound: Map<string, unknown>;
  /** The questions to the person so far. */
  readonly asked: readonly string[];
  change(name: string): void;
}

/** Makes the calls of a story in order, and fails at the first answer that has another shape. */
export async function replayStory({ steps }: Story, world: StoryWorld): Promise<void> {
  for (const [place, step] of steps.entries()) {
    const { agent, bound, asked } = world;
    const name = `step ${place + 1}, to ${step.why}`;
    if (step.world !== undefined) world.change(step.world);
    const before = asked.length;

    const result = await agent.call(step.tool, fill(step.input, bound) as Record<string, unknown>);

    const text = textOf(result);

    assert.notEqual(result.isError, true, `${name}: ${text}`);
    const answer = isPattern(step.answer) ? text : (result.structuredContent ?? JSON.parse(text));
    assertShape(answer, fill(step.answer, bound), `${name}: ${text}\n`);
    const questions = asked.slice(before).map((question) => /\w+(?= \(tier T)/.exec(question)?.[0]);
    assert.deepEqual(
      questions,
      step.asks === undefined ? [] : [step.asks],
      `${name}: questions to the person`,
    );
    for (const [key, where] of Object.entries(step.keep ?? {}))
      bound.set(key, partOf(answer, where) ?? assert.fail(`${name}: no ${key} in ${text}`));
  }
}

function fill(value: unknown, bound: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => fill(each, bound));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each, bound)]));
  const name = typeof value === 'string' ? /^\{(\w+)\}$/.exec(value)?.[1] : undefined;
  if (name === undefined) return value;
  assert.ok(bound.has(name), `nothing is called ${name} yet`);
  return bound.get(name);
}

const isPattern = (shape: Shape): shape is string => typeof shape === 'string' && /^\/.*\/$/s.test(shape);
const isType = (shape: Shape): shape is string => typeof shape === 'string' && /^<\w+>$/.test(shape);

function assertShape(value: unknown, shape: Shape, where: string): void {
  if (isPattern(shape)) assert.match(String(value), new RegExp(shape.slice(1, -1)), where);
  else if (isType(shape)) assert.equal(`<${typeName(value)}>`, shape, where);
  else if (Array.isArray(shape)) {
    assert.ok(Array.isArray(value) && value.length === shape.length, `${where} has ${shape.length} entries`);
    for (const [index, each] of shape.entries()) assertShape(value[index], each, `${where}[${index}]`);
  } else if (typeof shape === 'object' && shape !== null) {
    for (const [key, each] of Object.entries(shape)) assertShape(Object(value)[key], each, `${where}.${key}`);
  } else assert.deepEqual(value, shape, where);
}

function typeName(value: unknown): string {
  if (value === undefined) return 'none';
  return Array.isArray(value) ? 'list' : typeof value;
}

function partOf(answer: unknown, where: string): unknown {
  if (/^\/.*\/$/s.test(where)) return new RegExp(where.slice(1, -1), 'm').exec(String(answer))?.[1];
  return where.split('/').reduce<unknown>(child, answer);
}

/** A key, a place, or `name=value` for the entry of a list that has it. */
function child(value: unknown, key: string): unknown {
  const [name = '', wanted] = key.split('=');
  if (wanted === undefined) return Object(value)[key];
  return Array.isArray(value) ? value.find((entry) => entry[name] === wanted) : undefined;
}
