import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { Caller } from '@gatehouse/sdk-plugin';
import type { ActionContentBody } from '../declaration/action-schemas.ts';
import { codeValidationError } from '../validation/code-validation-error.ts';
import type { Editor } from './editor.ts';

interface CheckedCall {
  readonly body: ActionContentBody;
  readonly caller: Caller;
}

/**
 * Compiler errors of the code that an edit gives to an action. Empty for other actions, for callers who may not
 * author code, and when the compiler exceeds its time limit: then a run reports them.
 */
export async function codeErrors(
  { workspace, code }: Editor,
  { body, caller }: CheckedCall,
): Promise<readonly ValidationError[]> {
  const { session, file } = workspace.current();
  const language = code.languageOf(body.type, body.action);
  const text = body.parameters?.Code;
  if (!language || !text || caller.maxTier < 3 || !caller.scopes.has('code:author')) return [];
  const problems = await code.check({
    shared: session.document.sharedCode,
    projectPath: file?.path ?? null,
    snippets: [{ key: 'action', language, code: text }],
  });
  return (problems ?? [])
    .filter(({ key }) => key === 'action')
    .map((problem) => codeValidationError(problem, { parameterName: 'Code', code: text }));
}
