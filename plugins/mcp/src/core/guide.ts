import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { nearestNames } from '@gatehouse/sdk-plugin/internal/nearest-names';
import * as v from 'valibot';
import { fitText } from '../answers/fit-text.ts';
import { maxTokensInput } from '../tools/max-tokens.ts';
import { tool } from '../tools/tool.ts';

export const guide = tool({
  name: 'guide',
  title: 'Read the guide',
  description: 'Read a page of the documentation, or one section of it; without topic: the list of pages.',
  set: 'core',
  input: v.strictObject({
    topic: v.optional(v.string()),
    section: v.optional(v.string()),
    maxTokens: maxTokensInput,
  }),
  uses: [],
  run: async ({ topic, section, maxTokens }, { docs }) => {
    const pages = await listPages(docs);
    if (topic === undefined) return { text: `Pages: ${[...pages.keys()].join(', ')}` };
    const path = pages.get(topic);
    if (path === undefined) throw noPage(topic, [...pages.keys()]);
    const page = await readFile(path, 'utf8');
    const text = section === undefined ? page : sectionOf(page, section);
    const { text: fitted, left } = fitText(text, maxTokens);
    if (left === 0) return { text: fitted };
    return { text: `${fitted}\n… ${left} more characters. Sections: ${headings(page).join('; ')}` };
  },
});

async function listPages(docs: string): Promise<ReadonlyMap<string, string>> {
  const users = (await readdir(join(docs, 'users'))).filter((name) => name.endsWith('.md')).sort();
  const pages = users.map((name) => [name.slice(0, -3), join(docs, 'users', name)] as const);
  return new Map([
    ...pages,
    ['errors', join(docs, 'errors.md')],
    ['operations', join(docs, 'operations.md')],
  ]);
}

function noPage(topic: string, names: readonly string[]): GatehouseError {
  const near = nearestNames(topic, names);
  return new GatehouseError(
    'not_found',
    `No page is called "${topic}"; there are ${(near.length > 0 ? near : names).join(', ')}`,
  );
}

function headings(page: string): readonly string[] {
  return [...page.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading);
}

/** From the first heading that has the words to the next one of its level. */
function sectionOf(page: string, words: string): string {
  const lines = page.split('\n');
  const start = lines.findIndex(
    (line) => /^#{2,3} /.test(line) && line.toLowerCase().includes(words.toLowerCase()),
  );
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length;
  if (level === undefined)
    throw new GatehouseError(
      'not_found',
      `No section has "${words}"; there are ${headings(page).join('; ')}`,
    );
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => (/^(#+) /.exec(line)?.[1]?.length ?? 9) <= level);
  return [lines[start], ...(end === -1 ? rest : rest.slice(0, end))].join('\n');
}
