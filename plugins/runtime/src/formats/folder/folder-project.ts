import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import { toPlainValue } from '../../document/json/json-value.ts';
import { readJson } from '../../document/json/read-document-json.ts';
import { readDocument } from '../../document/parse-document.ts';
import { runInSlices } from '../../text/slices.ts';
import { Members } from './members.ts';
import { textPlaces } from './text-places.ts';

/**
 * The manifest of a folder project is a document in which `{ "file": "code/main.ts" }` may replace a long text, so that
 * code and data are separate files. Throws `bad_request` with the place.
 */
export async function parseFolderProject(
  bytes: Buffer,
  manifest: GuardedPath | null,
): Promise<ProjectDocument> {
  const value = await runInSlices(readJson(bytes, toPlainValue));
  const members = new Members(manifest);
  for (const { holder, key, path, isLines } of textPlaces(value)) {
    const name = memberOf(holder[key]);
    if (name === null) continue;
    const text = await members.readText(name, path);
    holder[key] = isLines ? toLines(text) : text;
  }
  return await runInSlices(readDocument(value));
}

/** The file that replaces a text; null for other values, which the schema checks. */
function memberOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('file' in value)) return null;
  return typeof value.file === 'string' && Object.keys(value).length === 1 ? value.file : null;
}

/** Editors add a line break at the end. */
function toLines(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
