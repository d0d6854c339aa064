import { operation } from '@gatehouse/sdk-plugin';
import * as v from 'valibot';
import { inEditor, readsProject } from './editor-facts.ts';
import { requirementsReply } from './project-schemas.ts';

const digest = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{64}$/, 'must be a digest of 64 lower-case hexadecimal digits'),
);

export const approvalOperations = [
  operation({
    id: 'project_requirements_get',
    summary: 'Read which content scopes a start needs, and why',
    method: 'GET',
    path: '/projects/current/requirements',
    ...readsProject,
    reply: requirementsReply,
  }),
  operation({
    id: 'project_approve',
    summary: 'Let the open project run, which comes from elsewhere',
    method: 'POST',
    path: '/projects/current/approve',
    tier: 2,
    scope: 'project:run',
    ...inEditor,
    /** A project with another digest is refused: only the content that the caller reviewed is approved. */
    body: v.strictObject({ expectedDigest: v.optional(digest) }),
    reply: v.object({ approved: v.boolean(), digest: v.string() }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
