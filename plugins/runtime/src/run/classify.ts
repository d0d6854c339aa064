import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { type Caller, type ContentScope, contentScopes, GatehouseError } from '@gatehouse/sdk-plugin';
import { neededScopes } from './needed-scopes.ts';
import type { Requirements, ScopeCause } from './requirements.ts';

type Lookup = Pick<ActionCatalog, 'find'>;

/** The requirements of a document, including disabled actions: enabling one needs no new approval. */
export function classifyDocument(document: ProjectDocument, catalog: Lookup): Requirements {
  const causes: ScopeCause[] = [];
  const unknown = new Set<string>();
  const machineLabels = new Set<string>();
  for (const group of document.groups) {
    for (const action of group.actions) {
      const found = catalog.find(action.type, action.action);
      if (!found) {
        unknown.add(`${action.type}.${action.action}`);
        continue;
      }
      const { machineLabel } = found.category;
      if (machineLabel !== null && !action.disabled) machineLabels.add(machineLabel);
      const place = { actionId: action.id, groupId: group.id, type: action.type, action: action.action };
      for (const scope of neededScopes(found.variant, action)) causes.push({ scope, ...place });
    }
  }
  for (const cause of boundDataCauses(document)) causes.push(cause);
  const needed = new Set(causes.map((cause) => cause.scope));
  return {
    scopes: contentScopes.filter((scope) => needed.has(scope)),
    causes,
    unknownCategories: [...unknown],
    machineLabels: [...machineLabels],
  };
}

/** A list or table that is bound to a file reads it for any action, so no single action is the cause. */
function boundDataCauses({ lists, tables }: ProjectDocument): ScopeCause[] {
  const cause = { scope: 'io:filesystem', actionId: '', groupId: '', action: 'BindFile' } as const;
  return [
    ...(lists.some(({ bindToFile }) => bindToFile) ? [{ ...cause, type: 'List' }] : []),
    ...(tables.some(({ bindToFile }) => bindToFile) ? [{ ...cause, type: 'Table' }] : []),
  ];
}

/** Throws the 403 of a start whose project needs more scopes than its key has. */
export function assertGranted(requirements: Requirements, caller: Caller): void {
  const { scopes, unknownCategories } = requirements;
  const isTooLow = scopes.includes('code:author') && caller.maxTier < 3;
  const missingScopes = scopes.filter((scope) => !caller.scopes.has(scope));
  const refused = new Set<ContentScope>(isTooLow ? [...missingScopes, 'code:author'] : missingScopes);
  if (refused.size === 0 && unknownCategories.length === 0) return;
  const causes = requirements.causes.filter((cause) => refused.has(cause.scope));
  throw new GatehouseError('forbidden', explain([...refused], isTooLow, unknownCategories), {
    required: { tier: scopes.includes('code:author') ? 3 : 2, scopes },
    current: { tier: caller.maxTier, scopes: [...caller.scopes] },
    missingScopes,
    dangerousCategories: [...new Set(causes.map((cause) => cause.type))],
    unknownCategories,
    causes,
  });
}

function explain(refused: readonly string[], isTooLow: boolean, unknown: readonly string[]): string {
  const reasons = [
    ...(refused.length > 0
      ? [`it needs ${refused.join(', ')}${isTooLow ? ' (tier 3)' : ''}, which the key lacks`]
      : []),
    ...(unknown.length > 0 ? [`no plugin knows ${unknown.join(', ')}`] : []),
  ];
  return `The project may not start: ${reasons.join('; ')}.`;
}
