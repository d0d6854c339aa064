import {
  type ErrorCode,
  envelopes,
  errorStatus,
  type HostName,
  type LiveOperation,
} from '@gatehouse/sdk-plugin';
import type { Components, JsonSchema, Reference, ResponseObject } from './openapi-document.ts';

/** The meaning of each code of the closed table for a client. */
const meanings: Readonly<Record<ErrorCode, string>> = {
  bad_request: 'The request is malformed, or a field of it is wrong or unknown',
  unauthorized: 'No key, or one that is unknown, expired or disabled',
  forbidden: 'The key lacks the tier or a scope; the body tells what',
  not_found: 'The thing that the request names does not exist',
  session_not_found: 'No interaction window is open with this id',
  project_not_open: 'No project is open in the editor',
  failed_precondition: 'The state does not allow it',
  no_active_interaction: 'The interaction window is closed already',
  session_expired: 'The session is over',
  dom_unavailable: 'The page or screen cannot be read now; try again',
  instance_busy: 'A running task owns the instance',
  instance_view_protected: 'The view of the instance is protected',
  task_scheduler_owned: 'The task belongs to a schedule file',
  payload_too_large: 'The body is larger than the operation takes',
  rate_limited: 'Too many long-polls wait already',
  internal_error: 'A fault of the service; its log tells more under the request id',
  not_implemented: 'The operation has no handler here, or its plugin is not live',
  service_unavailable: 'The service is switched off',
};

const texts: JsonSchema = { type: 'array', items: { type: 'string' } };
const rights: JsonSchema = {
  type: 'object',
  properties: { tier: { type: 'integer', minimum: 0, maximum: 3 }, scopes: texts },
  required: ['tier', 'scopes'],
};
const cause: JsonSchema = {
  type: 'object',
  description: 'An action of the project that needs a scope which the key lacks.',
  properties: Object.fromEntries(
    ['scope', 'actionId', 'groupId', 'type', 'action'].map((name) => [name, { type: 'string' }]),
  ),
};
const validationError: JsonSchema = {
  type: 'object',
  properties: {
    parameterName: { type: 'string' },
    code: { type: 'string', enum: ['REQUIRED', 'UNKNOWN', 'TYPE', 'RANGE', 'ENUM', 'REFERENCE', 'BINDING'] },
    message: { type: 'string' },
    expected: { description: 'What would have been right; its shape follows the code.' },
    got: { description: 'What was sent.' },
  },
  required: ['parameterName', 'code', 'message'],
};

/** Fields that stand beside `error` and `message`, by code; `required` ones are in every such answer. */
const details: Partial<
  Readonly<Record<ErrorCode, { properties: Readonly<Record<string, JsonSchema>>; required?: string[] }>>
> = {
  bad_request: { properties: { validationErrors: { type: 'array', items: validationError } } },
  forbidden: {
    properties: {
      required: rights,
      current: rights,
      missingScopes: texts,
      dangerousCategories: texts,
      unknownCategories: texts,
      causes: { type: 'array', items: cause },
    },
    required: ['required', 'current', 'missingScopes', 'dangerousCategories', 'unknownCategories'],
  },
};

const editorDetails: typeof details = {
  failed_precondition: {
    properties: { layoutConflicts: { type: 'array', items: { type: 'object', additionalProperties: true } } },
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
    components: () => ({ responses, schemas }),
  };
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
  return {
    type: 'object',
    properties: {
      error: { type: 'string', enum: [...codes] },
      message: { type: 'string', description: 'What happened and what to do, for people.' },
      ...(isEnveloped ? { resultCode: { type: 'string', enum: [...new Set(codes.map(resultCodeOf))] } } : {}),
      ...Object.assign({}, ...more.map(({ properties }) => properties)),
    },
    required: [
      'error',
      'message',
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
