import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConsoleEntry } from '@gatehouse/sdk-plugin';

const maxBytes = 1024 * 1024;

/** Markup that the policy of a panel refuses, with the way to do without it. */
const refused = [
  [/<script\b[^>]*\ssrc\s*=/i, 'loads a script: write it into the file'],
  [/<link\b[^>]*\shref\s*=/i, 'loads what a link names: write styles into the file'],
  [
    /<(?:img|video|audio|source|iframe|object|embed)\b[^>]*\s(?:src|data)\s*=\s*(?:"(?!data:)|'(?!data:)|(?!["']|data:)\S)/i,
    'loads a file: pictures are data: addresses',
  ],
  [/<[a-z][^>]*\son[a-z]+\s*=/i, 'has a script in an attribute: use addEventListener'],
  [/<[a-z][^>]*\sstyle\s*=/i, 'has a style in an attribute: use a class, or element.style in the script'],
  [/<form\b[^>]*\saction\s*=/i, 'sends a form: call an operation'],
] as const;

type Panel = NonNullable<ConsoleEntry['panels']>[number];

/** Why a panel would not be shown, or not as its author meant it. */
export async function panelFindings(folder: string, { entry, id }: Panel): Promise<readonly string[]> {
  const facts = await lstat(join(folder, entry)).catch(() => null);
  if (facts === null || !facts.isFile()) return [`the panel "${id}" has no file ${entry}`];
  if (facts.size > maxBytes) return [`${entry} has ${facts.size} bytes; a panel has at most ${maxBytes}`];
  const html = withoutScripts(await readFile(join(folder, entry), 'utf8'));
  return refused.flatMap(([pattern, says]) => {
    const found = pattern.exec(html);
    return found === null ? [] : [`${entry}:${lineOf(html, found.index)} ${says}`];
  });
}

/** Lines stay at their places; the texts of scripts and styles are no markup. */
function withoutScripts(html: string): string {
  return html.replaceAll(/(?<=<(?:script|style)\b[^>]*>)[\s\S]*?(?=<\/(?:script|style)\s*>)/gi, (text) =>
    text.replaceAll(/[^\n]/g, ''),
  );
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
