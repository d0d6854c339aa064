import { operation, queryInteger } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { viewInput } from '../screen/view-input.ts';

const page = { tier: 0, scope: null, hosts: ['editor', 'runner'], auth: 'none' } as const;

/** Requests of the page of a view. The page holds no secret; its token authorizes the requests. */
export const viewPage = operation({ id: 'view_page', method: 'GET', path: '/view', ...page });
export const viewEnter = operation({
  id: 'view_enter',
  method: 'POST',
  path: '/view/enter',
  ...page,
  body: v.strictObject({ ticket: v.pipe(v.string(), v.maxLength(100)) }),
  errors: ['not_found'],
});
export const viewFrame = operation({
  id: 'view_frame',
  method: 'GET',
  path: '/view/frame',
  ...page,
  query: { after: v.optional(queryInteger({ min: 0 }), '0') },
  errors: ['not_found', 'failed_precondition'],
});
export const viewInputs = operation({
  id: 'view_inputs',
  method: 'POST',
  path: '/view/inputs',
  ...page,
  body: v.strictObject({ inputs: v.pipe(v.array(viewInput), v.maxLength(200)) }),
  errors: ['not_found', 'failed_precondition'],
});
export const viewContinue = operation({
  id: 'view_continue',
  method: 'POST',
  path: '/view/continue',
  ...page,
  body: v.strictObject({ sessionId: v.pipe(v.string(), v.maxLength(100)) }),
  errors: ['not_found'],
});
