import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import { declaredNames } from '@gatehouse/sdk-actions/internal';
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
  editor: Editor,
  { body, caller }: CheckedCall,
): Promise<readonly ValidationError[]> {
  const errors = await codeErrorsOfEach(editor, { bodies: new Map([['action', body]]), caller });
  return errors.get('action') ?? [];
}

/** The same for several actions, by their keys. The compiler is asked once. */
export async function codeErrorsOfEach(
  { workspace, code, catalog }: Editor,
  { bodies, caller }: { readonly bodies: ReadonlyMap<string, ActionContentBody>; readonly caller: Caller },
): Promise<ReadonlyMap<string, readonly ValidationError[]>> {
  if (caller.maxTier < 3 || !caller.scopes.has('code:author')) return new Map();
  const snippets = [...bodies].flatMap(([key, body]) => {
    const { type, action } = declaredNames(catalog, body);
    const language = code.languageOf(type, action);
    const text = body.parameters?.Code;
    return language && text ? [{ key, language, code: text }] : [];
  });
  if (snippets.length === 0) return new Map();
  const { session, file } = workspace.current();
  const shared = session.document.sharedCode;
  const problems = (await code.check({ shared, projectPath: file?.path ?? null, snippets })) ?? [];
  const errorsOf = ({ key, code: text }: { readonly key: string; readonly code: string }) =>
    problems
      .filter((problem) => problem.key === key)
      .map((problem) => codeValidationError(problem, { parameterName: 'Code', code: text }));
  return new Map(snippets.map((snippet) => [snippet.key, errorsOf(snippet)]));
}
