import type { ErrorCode } from '@gatehouse/sdk-plugin';
import type { JsonSchema } from './openapi-document.ts';

/** The meaning of each code of the closed table for a client. */
export const meanings: Readonly<Record<ErrorCode, string>> = {
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
  rate_limited: 'Too many long-polls wait already, or too many wrong tickets came',
  internal_error: 'A fault of the service; its log tells more under the request id',
  not_implemented: 'The operation has no handler here, or its plugin is not live',
  service_unavailable: 'The service is switched off',
};

export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const text = (description: string): JsonSchema => ({ type: 'string', description });
export const texts = (description: string): JsonSchema => ({
  type: 'array',
  items: { type: 'string' },
  description,
});

/** Parts of errors, each written once. */
export const errorParts = {
  ApiError: {
    type: 'object',
    description: 'What every error says.',
    properties: {
      error: {
        type: 'string',
        enum: Object.keys(meanings),
        description: 'The code, from one closed table; programs decide by it.',
      },
      message: text('What happened and what to do, for people.'),
    },
    required: ['error', 'message'],
  },
  Rights: {
    type: 'object',
    description: 'A tier with scopes.',
    properties: {
      tier: { type: 'integer', minimum: 0, maximum: 3, description: 'The risk tier, 0 to 3.' },
      scopes: texts('The scopes, such as `task:read`.'),
    },
    required: ['tier', 'scopes'],
  },
  ValidationError: {
    type: 'object',
    description: 'One wrong field or parameter.',
    properties: {
      parameterName: text('The parameter, or the path of the field in the request.'),
      code: {
        type: 'string',
        enum: ['REQUIRED', 'UNKNOWN', 'TYPE', 'RANGE', 'ENUM', 'REFERENCE', 'BINDING'],
        description: 'What is wrong with it.',
      },
      message: text('What is wrong and what would be right, for people.'),
      expected: {
        type: ['array', 'null'],
        items: { type: 'string' },
        description: 'What is allowed or nearest; null where nothing can be listed.',
      },
      got: { type: ['string', 'null'], description: 'What came, as text; null where nothing came.' },
    },
    required: ['parameterName', 'code', 'message'],
  },
  LayoutConflict: {
    type: 'object',
    description: 'A group that would lie on others.',
    properties: {
      groupId: {
        type: ['string', 'null'],
        description: 'The group that was to be placed; null for a new one.',
      },
      conflictingGroupIds: texts('The groups that lie there.'),
      conflictingStaticBlocks: texts('The static blocks that lie there, by name.'),
    },
    required: ['groupId', 'conflictingGroupIds', 'conflictingStaticBlocks'],
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;
