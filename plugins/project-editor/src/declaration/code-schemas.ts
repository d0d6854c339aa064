import { pathText } from '@gatehouse/plugin-runtime/api';
import { described, integer, namedObject } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { batchOf, maybe } from './schemas.ts';

const kind = described(
  v.picklist(['class', 'interface', 'struct', 'enum', 'delegate']),
  'What kind of type it is',
);

const typeFacts = {
  name: described(v.string(), 'Short name'),
  fullName: described(v.string(), 'Name with its namespace, as typeName takes it'),
  ns: described(v.string(), 'Namespace'),
  kind,
  summary: described(v.string(), 'What it is for; empty when nothing is said'),
};

const member = namedObject('CodeMember', 'A member of a type for own code.', {
  kind: described(
    v.picklist(['property', 'method', 'field', 'event', 'enum-value']),
    'What kind of member it is',
  ),
  name: described(v.string(), 'Name of the member'),
  signature: described(v.string(), 'How it is declared, in TypeScript'),
  summary: described(v.string(), 'What it does; empty when nothing is said'),
  parameters: described(
    v.array(
      v.object({
        name: described(v.string(), 'Name of the parameter'),
        type: described(v.string(), 'Type of the parameter, in TypeScript'),
        summary: described(v.string(), 'What it is for; empty when nothing is said'),
      }),
    ),
    'Its parameters in order; empty for members that take none',
  ),
  returns: v.nullable(described(v.string(), 'Type of what it returns; null when it is no method')),
  isStatic: described(v.boolean(), 'Whether it belongs to the type itself'),
  isObsolete: described(v.boolean(), 'Whether it should not be used any more'),
  refersTo: described(v.array(v.string()), 'Full names of the types in its signature'),
});

export const codeApiQuery = {
  typeName: v.optional(
    described(
      v.string(),
      'Short or full name of one type, in any case where that is clear; without it all types are listed',
    ),
  ),
};

export const codeApiReply = v.object({
  sources: v.nullable(
    described(
      v.array(
        v.object({
          assembly: described(v.string(), 'Name of what has the types'),
          version: described(v.string(), 'Its version'),
        }),
      ),
      'Where the types come from; null with typeName',
    ),
  ),
  types: v.nullable(
    described(
      v.array(v.object({ ...typeFacts, memberCount: described(integer, 'How many members it has') })),
      'All types; null with typeName',
    ),
  ),
  type: v.nullable(
    described(
      v.object({
        ...typeFacts,
        baseType: v.nullable(described(v.string(), 'Type that it extends; null when there is none')),
        interfaces: described(v.array(v.string()), 'Interfaces that it implements'),
        members: described(v.array(member), 'Its members'),
      }),
      'The type that typeName names; null without it',
    ),
  ),
});

export const sharedCodeReply = v.object({
  usings: described(v.string(), 'Import lines that stand before all code of the project'),
  commonCode: described(v.string(), 'Text of a TypeScript module, whose exports code has as Common'),
  loadCodeFromFile: described(
    v.boolean(),
    'Whether each execution reads the code from localPath in place of commonCode',
  ),
  localPath: described(v.string(), 'Path of that file, from the folder of the project on; empty for none'),
});

export const sharedCodeBody = v.strictObject({
  usings: maybe(described(v.string(), 'Import lines that stand before all code of the project')),
  commonCode: maybe(described(v.string(), 'Text of a TypeScript module, whose exports code has as Common')),
  loadCodeFromFile: maybe(
    described(v.boolean(), 'Whether each execution reads the code from localPath in place of commonCode'),
  ),
  localPath: maybe(
    described(pathText(), 'Path of that file, from the folder of the project on; empty for none'),
  ),
});

export type SharedCodeBody = v.InferOutput<typeof sharedCodeBody>;

export const referencesBody = v.pipe(
  v.strictObject({
    references: described(
      batchOf(v.string()),
      'Names of packages in node_modules of the folder of the project, or [external]PATH[external] for a JavaScript file; blank and repeated ones are dropped',
    ),
  }),
  v.metadata({ 'x-ignored-fields': ['totalCount'] }),
);

export const referencesReply = v.object({
  references: described(
    v.array(v.string()),
    'Names of packages in node_modules of the folder of the project, or [external]PATH[external] for a JavaScript file',
  ),
  totalCount: described(integer, 'How many there are'),
});

export const storedReferencesReply = v.object({
  ...referencesReply.entries,
  blockCreated: described(v.boolean(), 'Whether the project had none before'),
});
