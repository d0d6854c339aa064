import type { ProjectContent } from '@gatehouse/plugin-runtime/api';
import { type Caller, contentScopes } from '@gatehouse/sdk-plugin';
import type { TaskApproval } from '../task/task-approval.ts';

type Approver = Pick<Caller, 'keyId' | 'label'> & { readonly scopes: ReadonlySet<string> };

export function approvalOf(content: ProjectContent, approver: Approver, at: string): TaskApproval {
  const { digest, documentDigest, parts } = content;
  const { keyId, label } = approver;
  const scopes = contentScopes.filter((scope) => approver.scopes.has(scope));
  return { digest, documentDigest, parts, keyId, label, scopes, at };
}
