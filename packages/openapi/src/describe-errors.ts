import { type ErrorCode, errorStatus, type HostName, type LiveOperation } from '@gatehouse/sdk-plugin';
import { contentCauseSchema, envelopes } from '@gatehouse/sdk-plugin/internal';
import { errorParts, meanings, reference, texts } from './error-parts.ts';
import type { Components, JsonSchema, Reference, ResponseObject } from './openapi-document.ts';
import { toWireSchema } from './to-wire-schema.ts';

const parts: Components['schemas'] = {
  ...errorParts,
  ContentCause: toWireSchema(contentCauseSchema, { mode: 'output', name: 'ContentCause', defaults: 'text' })
    .schema,
};

/** Fields that stand beside `error` and `message`, by code; `required` ones are in every such answer. */
const details: Partial<
  Readonly<Record<ErrorCode, { properties: Readonly<Record<string, JsonSchema>>; required?: string[] }>>
> = {
  bad_request: {
    properties: {
      validationErrors: {
        type: 'array',
        items: reference('ValidationError'),
        description: 'Each wrong field; absent where none can be named.',
      },
    },
  },
  forbidden: {
    properties: {
      required: { ...reference('Rights'), description: 'What the call needs.' },
      current: { ...reference('Rights'), description: 'What the key has.' },
      missingScopes: texts('The scopes that the key lacks.'),
      dangerousCategories: texts('Action types of the project that need them.'),
      unknownCategories: texts('Action types of the project that no plugin knows.'),
      causes: {
        type: 'array',
        items: reference('ContentCause'),
        description: 'The actions that need them; absent where the project is not the reason.',
      },
    },
    required: ['required', 'current', 'missingScopes', 'dangerousCategories', 'unknownCategories'],
  },
};

const editorDetails: typeof details = {
  failed_precondition: {
    properties: {
      layoutConflicts: {
        type: 'array',
        items: reference('LayoutConflict'),
        description: 'What is in the way; absent where the layout is not the reason.',
      },
    },
  },
};

/** Collects the error answers that operations refer to, so that each is written once. */
export interface ErrorAnswers {
  /** The answers of an operation by status; null stands for one that only answers 501. */
  of(operation: LiveOperation | null): Readonly<Record<string, Reference>>;
  components(): Pick<Components, 'responses'> & { readonly schemas: Components['schemas'] };
}

export function createErrorAnswers(host: HostName): ErrorAnswers {
  const responses: Record<string, ResponseObject> = {};
  const schemas: Record<string, JsonSchema> = {};
  const schemaNameOf = (name: string) => (name.endsWith('Error') ? name : `${name}Error`);
  const add = (codes: readonly ErrorCode[], isEditor: boolean): Reference => {
    const name = nameOf(codes, isEditor);
    schemas[schemaNameOf(name)] ??= errorSchema(codes, isEditor);
    responses[name] ??= errorResponse(codes, isEditor, schemaNameOf(name));
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    of: (operation) => {
      const isEditor = operation?.envelope === 'editor';
      const codes = codesOf(operation, host);
      const statuses = [...new Set(codes.map((code) => errorStatus[code]))];
      const answers = statuses.map((status) => [
        String(status),
        add(
          codes.filter((code) => errorStatus[code] === status),
          isEditor,
        ),
      ]);
      return Object.fromEntries(answers);
    },
    components: () => ({ responses, schemas: { ...schemas, ...partsUsedBy(schemas) } }),
  };
}

function partsUsedBy(schemas: Components['schemas']): Components['schemas'] {
  const json = JSON.stringify(schemas);
  return Object.fromEntries(Object.entries(parts).filter(([name]) => json.includes(`/${name}"`)));
}

/** In the order of their statuses. Every operation can answer 400, 500 and 503; one with a key also 401 and 403. */
function codesOf(operation: LiveOperation | null, host: HostName): readonly ErrorCode[] {
  if (operation === null) return ['bad_request', 'not_implemented', 'service_unavailable'];
  const { auth, errors, body, upload } = operation;
  const isLimited = upload || (body !== undefined && host === 'runner');
  const codes: readonly ErrorCode[] = [
    'bad_request',
    ...(auth === 'none' ? [] : (['unauthorized'] as const)),
    ...(auth === 'key' ? (['forbidden'] as const) : []),
    ...errors,
    ...(isLimited ? (['payload_too_large'] as const) : []),
    'internal_error',
    'service_unavailable',
  ];
  return [...new Set(codes)].sort((one, other) => errorStatus[one] - errorStatus[other]);
}

function nameOf(codes: readonly ErrorCode[], isEditor: boolean): string {
  const words = codes.map((code) =>
    code.replaceAll(/(^|_)([a-z])/g, (_all, _gap, letter) => letter.toUpperCase()),
  );
  return `${isEditor && hasEnvelope(codes) ? 'Editor' : ''}${words.join('Or')}`;
}

/** Every 401 is the same bytes, also on the editor. */
function hasEnvelope(codes: readonly ErrorCode[]): boolean {
  return !codes.includes('unauthorized');
}

function errorSchema(codes: readonly ErrorCode[], isEditor: boolean): JsonSchema {
  const more = codes.flatMap((code) => [details[code] ?? [], (isEditor && editorDetails[code]) || []].flat());
  const isEnveloped = isEditor && hasEnvelope(codes);
  const resultCode = {
    type: 'string',
    enum: [...new Set(codes.map(resultCodeOf))],
    description: 'The same in the words of older clients.',
  };
  return {
    allOf: [reference('ApiError')],
    type: 'object',
    properties: {
      error: { type: 'string', enum: [...codes], description: 'The code.' },
      ...(isEnveloped ? { resultCode } : {}),
      ...Object.assign({}, ...more.map(({ properties }) => properties)),
    },
    required: [
      'error',
      ...(isEnveloped ? ['resultCode'] : []),
      ...(codes.length === 1 ? more.flatMap(({ required = [] }) => required) : []),
    ],
  };
}

function errorResponse(codes: readonly ErrorCode[], isEditor: boolean, schemaName: string): ResponseObject {
  const [code = 'internal_error'] = codes;
  const description = codes.map((each) => `\`${each}\`: ${meanings[each]}.`).join(' ');
  return {
    description,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(code === 'unauthorized' ? { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } } : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schemaName}` },
        example: {
          error: code,
          message: `${meanings[code]}.`,
          ...(isEditor && hasEnvelope(codes) ? envelopes.editor.error(code) : {}),
          ...(code === 'forbidden' ? forbiddenExample : {}),
        },
      },
    },
  };
}

function resultCodeOf(code: ErrorCode): string {
  return envelopes.editor.error(code).resultCode;
}

const forbiddenExample = {
  required: { tier: 3, scopes: ['task:control'] },
  current: { tier: 1, scopes: ['task:read'] },
  missingScopes: ['task:control'],
  dangerousCategories: [],
  unknownCategories: [],
};
