import { extname } from 'node:path';
import type { Action, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { GuardedPath } from '@gatehouse/sdk-actions/files';
import * as v from 'valibot';
import { documentSchema } from '../../document/document-schema.ts';
import { toPlainValue } from '../../document/json/json-value.ts';
import { readJson } from '../../document/json/read-document-json.ts';
import { emptyDocument } from '../../document/new-document.ts';
import { runInSlices } from '../../text/slices.ts';
import { refusal } from '../../text/text-refusal.ts';
import { Members } from './members.ts';

const { formatVersion, id, name, references } = documentSchema.entries;

const manifestSchema = v.strictObject({
  formatVersion,
  id,
  name,
  /** The module that exports `run(project, instance)`. */
  entry: v.string(),
  references,
});

const variants: Readonly<Record<string, string>> = {
  '.js': 'JavaScript',
  '.mjs': 'JavaScript',
  '.ts': 'TypeScript',
  '.mts': 'TypeScript',
};

/**
 * A code project as a document: the entry module is its shared code, and its one action calls the export. So it is
 * classified, started and reported like any other project. Throws `bad_request`.
 */
export async function parseCodeProject(
  bytes: Buffer,
  manifest: GuardedPath | null,
): Promise<ProjectDocument> {
  const value = await runInSlices(readJson(bytes, toPlainValue));
  const result = v.safeParse(manifestSchema, value, { abortEarly: true });
  if (!result.success) {
    const [{ path = [], message }] = result.issues;
    throw refusal(`${path.map(({ key }) => String(key)).join('.') || 'the manifest'}: ${message}`);
  }
  const { entry, ...own } = result.output;
  const variant = variants[extname(entry).toLowerCase()];
  if (!variant) throw refusal(`entry: ${JSON.stringify(entry)} must end in .js, .mjs, .ts or .mts`);
  const commonCode = await new Members(manifest).readText(entry, 'entry');
  const run = runAction(variant);
  return {
    ...emptyDocument,
    ...own,
    groups: [{ id: 'code', name: '', actions: [run] }],
    links: [{ source: 'Start', branch: 'OnSuccess', target: run.id }],
    sharedCode: { usings: '', commonCode, loadCodeFromFile: false, localPath: entry },
  };
}

function runAction(variant: string): Action {
  return {
    id: 'run',
    type: 'OwnCode',
    action: variant,
    name: '',
    parameters: { Code: 'return await Common.run(project, instance);' },
    results: {},
    finder: null,
    disabled: false,
    breakpoint: false,
    optional: false,
    retry: null,
  };
}
