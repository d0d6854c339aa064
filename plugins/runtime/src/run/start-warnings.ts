import { type KnownNames, validateAction } from '@gatehouse/plugin-catalog/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action, Group, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Steps } from '../text/slices.ts';
import { cutOffActions } from './cut-off-actions.ts';

/** A problem of a project that starts all the same. */
export interface StartWarning {
  readonly actionId: string;
  readonly groupId: string;
  readonly message: string;
}

type Lookup = Pick<ActionCatalog, 'find'>;

const maxWarnings = 20;

/** Problems of the enabled actions of a project that make its runs fail or skip actions. */
export function* startWarnings(document: ProjectDocument, catalog: Lookup): Steps<readonly StartWarning[]> {
  const warnings: StartWarning[] = [];
  for (const warning of allWarnings(document, catalog)) {
    yield;
    if (warning === null) continue;
    if (warnings.length < maxWarnings) warnings.push(warning);
    else return [...warnings, more];
  }
  return warnings;
}

const more: StartWarning = {
  actionId: '',
  groupId: '',
  message: `The project has more than ${maxWarnings} such problems; its validation in the editor lists them all`,
};

function* allWarnings(document: ProjectDocument, catalog: Lookup): Generator<StartWarning | null> {
  for (const found of cutOffActions(document, catalog)) {
    yield found &&
      warningOf(
        found,
        `${found.branch} leads nowhere: a run that takes it succeeds without the actions that follow`,
      );
  }
  const names = namesOf(document);
  for (const group of document.groups) {
    for (const action of group.actions) {
      yield null;
      const category = catalog.find(action.type, action.action)?.category;
      if (!category || action.disabled) continue;
      for (const { message } of validateAction(category, action.action, { ...action, names }))
        yield warningOf({ action, group }, message);
    }
  }
}

function namesOf({ lists, tables, hostedSpreadsheets }: ProjectDocument): KnownNames {
  const names = (items: readonly { readonly name: string }[]) => new Set(items.map(({ name }) => name));
  return {
    ListName: names(lists),
    TableName: names(tables),
    HostedSpreadsheetName: names(hostedSpreadsheets),
  };
}

function warningOf(
  { action, group }: { readonly action: Action; readonly group: Group },
  message: string,
): StartWarning {
  const { type, action: variant, name } = action;
  const caption = name === '' ? `${type}.${variant}` : `${type}.${variant} “${name}”`;
  return { actionId: action.id, groupId: group.id, message: `${caption}: ${message}` };
}
