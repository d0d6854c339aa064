import { createHash } from 'node:crypto';
import type { ContentFile } from './content-file.ts';

/** The digest of each file of a plugin, by its path. */
export type ContentList = Readonly<Record<string, string>>;

export function digestOf(data: Buffer | string): string {
  return `sha512-${createHash('sha512').update(data).digest('base64')}`;
}

export function contentListOf(files: readonly ContentFile[]): ContentList {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return Object.fromEntries(sorted.map(({ path, data }) => [path, digestOf(data)]));
}

/** The same text for the same files. */
export function contentListText(list: ContentList): string {
  return `${JSON.stringify(list, null, 1)}\n`;
}
