// See docs/decisions/0248-confirmations.md
import { described, guidText, integer, namedObject, operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';

const params = { id: described(guidText(), 'Id of the confirmation, from confirmations_list, in any case') };
const common = { scope: 'admin', hosts: ['editor', 'runner'] } as const;
const decision = { ...common, method: 'POST', params, tier: 2, success: 204, errors: ['not_found'] } as const;

const hiddenField = {
  field: described(v.string(), 'Place of the field, such as body.settings[3].token'),
  length: described(integer, 'How many characters its value has'),
};

const confirmation = namedObject('Confirmation', 'A call that waits for a person.', {
  id: described(v.string(), 'Id of the confirmation, a GUID'),
  operationId: described(v.string(), 'Operation that would be called'),
  method: described(v.string(), 'HTTP verb in upper case'),
  path: described(v.string(), 'Path as it was sent, without the query; cut after 2,000 characters'),
  description: described(v.string(), 'What the operation does, in the words of its plugin'),
  input: described(
    v.string(),
    'JSON of what was sent, without secrets; signs that could mislead are escaped, and the middle of a long text is left out',
  ),
  inputLength: described(
    integer,
    'How many characters the whole input has; more than are shown if it is cut',
  ),
  hiddenFields: described(
    v.array(v.object(hiddenField)),
    'Fields that are shown as length and digest alone, since their operation declares them as secret or their name says so; the first 20',
  ),
  hiddenCount: described(integer, 'How many fields are shown so'),
  digest: described(
    v.string(),
    'SHA-256 of the whole request, with its key: an approval counts for this request alone',
  ),
  tier: described(integer, 'Risk tier of the operation, from 1 to 3'),
  requiredScope: v.nullable(described(v.string(), 'Scope that the operation needs; null when it needs none')),
  keyId: described(v.string(), 'Id of the key that asks'),
  keyLabel: v.nullable(described(v.string(), 'Label of that key; null when it has none')),
  host: described(v.picklist(['editor', 'runner']), 'Host that was asked'),
  requestedAt: described(v.string(), 'UTC ISO-8601 time of the request'),
  expiresAt: described(v.string(), 'UTC ISO-8601 time from which it is refused'),
  followsUntrustedText: described(
    v.boolean(),
    'True if the client read text of a page or a screen shortly before: the call may do what that page wants',
  ),
  isCallerWaiting: described(
    v.boolean(),
    'False if the client has gone: an approval then counts for the same request, sent once more in time',
  ),
});

export const confirmationsOperations = [
  operation({
    ...common,
    id: 'confirmations_list',
    summary: 'List what waits for a confirmation',
    description: 'The calls of this host that wait for a person, the oldest first.',
    method: 'GET',
    path: '/confirmations',
    tier: 0,
    reply: v.array(confirmation),
  }),
  operation({
    ...common,
    id: 'confirmation_hidden_get',
    summary: 'Show what a confirmation hides by its name',
    description:
      'Values of fields that have the name of a secret, such as token, and that their operation does not declare as one: a text for a person to judge may stand there. Needs what an approval needs, and is noted in the journal execution.',
    method: 'GET',
    path: '/confirmations/{id}/hidden',
    params,
    tier: 3,
    errors: ['not_found'],
    reply: namedObject('HiddenFields', 'Values that a confirmation hides.', {
      fields: described(
        v.array(
          v.object({
            ...hiddenField,
            value: described(
              v.string(),
              'The value; signs that could mislead are escaped, and the middle of a long text is left out',
            ),
          }),
        ),
        'The hidden fields, in the order of the call',
      ),
    }),
  }),
  operation({
    ...decision,
    id: 'confirmation_approve',
    summary: 'Approve what waits for a confirmation',
    description:
      'The call goes on, once. Needs the tier and the scope of its operation. A key approves no call of its own and none of a key that came of it, and no call at all if its own calls wait for people.',
    path: '/confirmations/{id}/approve',
  }),
  operation({
    ...decision,
    id: 'confirmation_reject',
    summary: 'Reject what waits for a confirmation',
    description: 'The call is refused, and the same request too until the confirmation expires.',
    path: '/confirmations/{id}/reject',
  }),
] as const;
