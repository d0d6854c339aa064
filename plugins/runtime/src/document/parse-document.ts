import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Steps } from '../text/slices.ts';
import { refusal } from '../text/text-refusal.ts';
import { assertSound } from './check-document.ts';
import { documentSchema } from './document-schema.ts';
import { readJson } from './json/read-document-json.ts';
import { compileSteps, fieldsOf } from './read-by-schema.ts';

const readFields = compileSteps(documentSchema);

/** Throws `bad_request` that names the place: line and column of bad JSON, else the path of the field. */
export function parseDocument(bytes: Buffer): Steps<ProjectDocument> {
  return readJson(bytes, readDocument);
}

/** Reads the plain value of a file of any format. Throws `bad_request`. */
export function* readDocument(value: unknown): Steps<ProjectDocument> {
  const fields = yield* fieldsOf(value);
  if (fields === null) throw refusal('It is not an object');
  assertVersion(fields.get('formatVersion'));
  const document = trustFields(yield* readFields(value, ''));
  yield* assertSound(document);
  return document;
}

/** Checked before the schema, since a later format can differ in every field. */
function assertVersion(version: unknown): void {
  if (version === 1) return;
  if (version === undefined) throw refusal('formatVersion is missing');
  throw refusal(
    `Its formatVersion is ${JSON.stringify(version)}; this product reads version 1. Use a newer product`,
  );
}

/** The output of the reader of the schema, whose type a test holds equal to that of the document. */
function trustFields(output: unknown): ProjectDocument {
  return output as ProjectDocument;
}
