import { type CutOffAction, cutOffActions } from '@gatehouse/plugin-runtime/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { branchesOf, isAllowedBranch, noTargetMessage } from '../edits/set-links.ts';
import { type ActionPlace, actionPlaces, findAction } from '../graph/find-action.ts';
import { fixedTarget, outgoingLinks } from '../graph/outgoing-links.ts';
import { fallThroughProblems } from './fall-through.ts';
import { hasSuccess } from './has-success.ts';
import { jumpTargets } from './jump-targets.ts';
import { type Problem, problemOfAction, problemOfProject } from './problem.ts';

const ends = ['Start', 'GoodEnd', 'BadEnd'] as const;

/** Problems of the links of a run: no start, links without a target, actions that no link reaches. */
export function* wiringProblems(
  document: ProjectDocument,
  catalog: ActionCatalog,
): Generator<Problem | null> {
  if (document.groups.length > 0 && fixedTarget(document, 'Start') === null) yield unwiredStart();
  for (const found of cutOffActions(document, catalog)) yield found && cutOff(found);
  yield* fallThroughProblems(document);
  for (const link of document.links) yield linkProblem(document, catalog, link);
  const reached = yield* reachedActions(document);
  for (const place of actionPlaces(document)) yield reached.has(place.action.id) ? null : unreachable(place);
}

function unwiredStart(): Problem {
  return problemOfProject({
    parameterName: 'links.Start',
    code: 'REQUIRED',
    message: 'Nothing is wired to Start, so the project does not run: link Start to the first action.',
    expected: null,
    got: null,
  });
}

function linkProblem(document: ProjectDocument, catalog: ActionCatalog, link: Link): Problem | null {
  const { source, branch, target } = link;
  const place = findAction(document, source);
  const parameterName = place ? `links.${branch}` : `links.${source}`;
  const report = (error: Parameters<typeof problemOfProject>[0], severity: 'error' | 'warning' = 'error') =>
    place ? problemOfAction(place, error, severity) : problemOfProject(error, severity);
  if (!findAction(document, target)) {
    const advice = noTargetMessage(target) ?? 'Link it to another action, or remove it (action_links_set).';
    const message = `The link ${branch} of ${source} leads to ${target}, which the project does not have. ${advice}`;
    return report({ parameterName, code: 'REFERENCE', message, expected: null, got: target });
  }
  if (!place || !catalog.find(place.action.type, place.action.action)) return null;
  const allowed = branchesOf(catalog, place.action);
  if (isAllowedBranch(branch, allowed)) return null;
  const message = `${place.action.type}.${place.action.action} never takes the branch ${branch}; it has ${allowed.join(', ')}.`;
  return report({ parameterName, code: 'ENUM', message, expected: [...allowed], got: branch }, 'warning');
}

/** The actions that Start, GoodEnd and BadEnd reach over any branch. */
function* reachedActions(document: ProjectDocument): Generator<null, ReadonlySet<string>> {
  const waiting = ends.flatMap((end) => fixedTarget(document, end) ?? []);
  const reached = new Set<string>();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    yield null;
    const place = reached.has(id) ? null : findAction(document, id);
    if (!place) continue;
    reached.add(id);
    for (const { target, isImplicit } of outgoingLinks(document, place)) {
      if (target !== null && !(isImplicit && !hasSuccess(place.action))) waiting.push(target);
    }
    for (const target of jumpTargets(document, place.action)) waiting.push(target);
  }
  return reached;
}

function cutOff(place: CutOffAction): Problem {
  return problemOfAction(
    place,
    {
      parameterName: `links.${place.branch}`,
      code: 'REFERENCE',
      message: `${place.branch} leads nowhere, so a run that takes it succeeds without the actions that follow: link it.`,
      expected: null,
      got: null,
    },
    'warning',
  );
}

function unreachable(place: ActionPlace): Problem {
  const what = place.action.name === '' ? `${place.action.type}.${place.action.action}` : place.action.name;
  return problemOfAction(
    place,
    {
      parameterName: 'links',
      code: 'REFERENCE',
      message: `Nothing leads to ${JSON.stringify(what)}, so no run comes by: link an action or Start to it, or delete it.`,
      expected: null,
      got: null,
    },
    'warning',
  );
}
