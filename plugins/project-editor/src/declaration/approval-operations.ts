import { described, operation } from '@gatehouse/sdk-plugin';
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
    description:
      'Nothing runs for it: the scopes follow from the actions and files of the project. A key needs all of them, and its tier, to start it.',
    method: 'GET',
    path: '/projects/current/requirements',
    ...readsProject,
    reply: requirementsReply,
  }),
  operation({
    id: 'project_approve',
    summary: 'Let the open project run, which comes from elsewhere',
    description:
      'Approves the project with the files that it runs, as they are now. The key needs the tier and the scopes that a start needs.',
    method: 'POST',
    path: '/projects/current/approve',
    tier: 2,
    scope: 'project:run',
    ...inEditor,
    body: v.strictObject({
      expectedDigest: v.optional(
        described(digest, 'digest of project_requirements_get: a project with another one is refused'),
      ),
    }),
    reply: v.object({
      approved: described(v.boolean(), 'Always true'),
      digest: described(v.string(), 'Digest of what was approved'),
    }),
    errors: ['project_not_open', 'failed_precondition'],
  }),
] as const;
