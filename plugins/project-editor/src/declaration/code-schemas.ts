import { pathText } from '@gatehouse/plugin-runtime/api';
import { integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { batchOf, maybe, nullableText } from './schemas.ts';

const kind = v.picklist(['class', 'interface', 'struct', 'enum', 'delegate']);

const typeFacts = {
  name: v.string(),
  fullName: v.string(),
  ns: v.string(),
  kind,
  summary: v.string(),
};

const member = namedObject('CodeMember', 'A member of a type for own code.', {
  kind: v.picklist(['property', 'method', 'field', 'event', 'enum-value']),
  name: v.string(),
  signature: v.string(),
  summary: v.string(),
  parameters: v.array(v.object({ name: v.string(), type: v.string(), summary: v.string() })),
  returns: nullableText,
  isStatic: v.boolean(),
  isObsolete: v.boolean(),
  refersTo: v.array(v.string()),
});

export const codeApiQuery = { typeName: v.optional(v.string()) };

/** The index has sources and types; an answer about one type has only that type. */
export const codeApiReply = v.object({
  sources: v.nullable(v.array(v.object({ assembly: v.string(), version: v.string() }))),
  types: v.nullable(v.array(v.object({ ...typeFacts, memberCount: integer }))),
  type: v.nullable(
    v.object({
      ...typeFacts,
      baseType: nullableText,
      interfaces: v.array(v.string()),
      members: v.array(member),
    }),
  ),
});

export const sharedCodeReply = v.object({
  usings: v.string(),
  commonCode: v.string(),
  loadCodeFromFile: v.boolean(),
  localPath: v.string(),
});

/** Null leaves a field as it is. */
export const sharedCodeBody = v.strictObject({
  usings: maybe(v.string()),
  commonCode: maybe(v.string()),
  loadCodeFromFile: maybe(v.boolean()),
  localPath: maybe(pathText()),
});

export type SharedCodeBody = v.InferOutput<typeof sharedCodeBody>;

export const referencesBody = v.pipe(
  v.strictObject({ references: batchOf(v.string()) }),
  v.metadata({ 'x-ignored-fields': ['totalCount'] }),
);

export const referencesReply = v.object({ references: v.array(v.string()), totalCount: integer });

export const storedReferencesReply = v.object({ ...referencesReply.entries, blockCreated: v.boolean() });
