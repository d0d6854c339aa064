import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { CodeProblem, CustomCode } from '@gatehouse/plugin-own-code/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type ActionPlace, actionPlaces } from '../graph/find-action.ts';
import { codeValidationError } from './code-validation-error.ts';
import { type Problem, problemOfAction, problemOfProject } from './problem.ts';

export interface JudgedProject {
  readonly document: ProjectDocument;
  readonly projectPath: string | null;
  /** Callers without the right to read shared code see no problems of it. */
  readonly mayReadCode: boolean;
}

const maxJudged = 200;

/** Compiler errors of all code of a project. */
export async function codeProblems(
  compiler: Pick<CustomCode, 'languageOf' | 'check' | 'missing'>,
  { document, projectPath, mayReadCode }: JudgedProject,
): Promise<readonly Problem[]> {
  const { sharedCode } = document;
  const places = codePlaces(document, compiler);
  if (places.size === 0 && !sharedCode) return [];
  const judged = [...places.values()].slice(0, maxJudged);
  const snippets = judged.map(({ place, language }) => ({
    key: place.action.id,
    language,
    code: place.action.parameters.Code ?? '',
  }));
  const problems = await compiler.check({ shared: sharedCode, projectPath, snippets });
  if (!problems) return [notJudged(whyNotJudged(compiler))];
  const rest = places.size - judged.length;
  return [
    ...problems.flatMap((problem) => {
      const place = places.get(problem.key)?.place;
      if (place) return [problemOfAction(place, inAction(problem, place))];
      return mayReadCode && sharedCode ? [problemOfProject(inShared(problem, sharedCode))] : [];
    }),
    ...(rest > 0
      ? [notJudged(`The code of ${rest} more actions was not judged: there is too much of it.`)]
      : []),
  ];
}

interface CodePlace {
  readonly place: ActionPlace;
  readonly language: NonNullable<ReturnType<CustomCode['languageOf']>>;
}

function codePlaces(
  document: ProjectDocument,
  { languageOf }: Pick<CustomCode, 'languageOf'>,
): ReadonlyMap<string, CodePlace> {
  const places = new Map<string, CodePlace>();
  for (const place of actionPlaces(document)) {
    const { id, type, action } = place.action;
    const language = languageOf(type, action);
    if (language) places.set(id, { place, language });
  }
  return places;
}

function inAction(problem: CodeProblem, { action }: ActionPlace): ValidationError {
  return codeValidationError(problem, { parameterName: 'Code', code: action.parameters.Code ?? '' });
}

function inShared(problem: CodeProblem, shared: NonNullable<ProjectDocument['sharedCode']>): ValidationError {
  const key = problem.key === 'usings' ? 'usings' : 'commonCode';
  return codeValidationError(problem, { parameterName: key, code: shared[key] });
}

function whyNotJudged(compiler: Pick<CustomCode, 'missing'>): string {
  const missing = compiler.missing();
  if (missing === null) return 'The compiler came to no end in time: the code was not judged.';
  return `The types of the code were not judged. ${missing}`;
}

function notJudged(message: string): Problem {
  return problemOfProject(
    { parameterName: 'Code', code: 'TYPE', message, expected: null, got: null },
    'warning',
  );
}
