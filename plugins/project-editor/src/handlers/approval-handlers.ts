import { vouchedFiles } from '@gatehouse/plugin-runtime/api';
import type { Handlers } from '@gatehouse/sdk-plugin';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { approvalOperations } from '../declaration/approval-operations.ts';
import { restrictedFiles } from '../workspace/approved-start.ts';
import type { WholeEditor } from './editor.ts';

/** Requirements and approval of a project from elsewhere. */
export function approvalHandlers({ workspace, contents, approvals, runs, executionJournal }: WholeEditor) {
  const contentOf = async () => {
    const project = workspace.current();
    const { session, file } = project;
    return { project, content: await contents.of(session.document, file?.path ?? null) };
  };
  return {
    project_requirements_get: async (call) => {
      call.setHeader('ETag', workspace.current().session.etag);
      const { project, content } = await contentOf();
      const { scopes, causes, unknownCategories } = runs.classify(content.document);
      const files = await restrictedFiles(project, content, approvals);
      return {
        scopes: [...scopes],
        causes: [...causes],
        unknownCategories: [...unknownCategories],
        digest: content.digest,
        restricted: files.length > 0,
        restrictedFiles: [...files],
      };
    },
    project_approve: async ({ body, caller, requestId, headers }) => {
      workspace.current().session.assertCurrent(headers['if-match']);
      const { project, content } = await contentOf();
      const { digest, document, subProjects } = content;
      for (const each of [document, ...subProjects.map((sub) => sub.document)])
        runs.assertAllowed(each, caller);
      assertExpected(digest, body.expectedDigest);
      const { keyId } = caller;
      const details = { path: content.path, digest };
      await executionJournal.note({ event: 'project_approved', requestId, keyId, details });
      const files = vouchedFiles(content, caller, runs);
      // Unsaved content is not in a file.
      const own = project.session.hasUnsavedChanges ? { path: null } : {};
      await approvals.note(
        files.map((file, index) => (index === 0 ? { ...file, ...own } : file)),
        { caller, requestId },
      );
      project.isRestricted = false;
      return { approved: true, digest };
    },
  } satisfies Handlers<typeof approvalOperations>;
}

function assertExpected(digest: string, expected: string | undefined): void {
  if (expected === undefined || expected === digest) return;
  throw new GatehouseError(
    'failed_precondition',
    `The project is another than expected: its digest is ${digest}, not ${expected}. Look at project_requirements_get again, then repeat the call.`,
  );
}
