import { randomUUID } from 'node:crypto';
import type { ValidationError } from '@gatehouse/plugin-catalog/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { Action, Finder, ProjectDocument } from '@gatehouse/sdk-actions/document';
import { declaredNames } from '@gatehouse/sdk-actions/internal';
import { type Caller, GatehouseError } from '@gatehouse/sdk-plugin';
import type { ActionContentBody } from '../declaration/action-schemas.ts';
import type { ActionContent } from '../edits/change-action.ts';
import { parameterNames } from '../graph/known-names.ts';
import { contentErrors } from '../validation/content-errors.ts';
import { isCode } from '../validation/is-code.ts';

export interface ContentRequest {
  readonly catalog: ActionCatalog;
  readonly document: ProjectDocument;
  readonly caller: Caller;
  readonly body: ActionContentBody;
  /** The changed action; null for a new one. */
  readonly existing: Action | null;
}

export interface JudgedContent {
  readonly content: ActionContent;
  readonly errors: readonly ValidationError[];
}

/**
 * The content of an action from a request, with all its errors. Type and action may be in any case of letters. Fields
 * that an update leaves out stay while the variant stays the same; an empty text clears a value. Throws forbidden when
 * the caller may not author code.
 */
export function toActionContent(request: ContentRequest): JudgedContent {
  const { catalog, document, caller, body, existing } = request;
  const { type, action } = declaredNames(catalog, body);
  if (isCode(catalog, { type, action }) || (existing && isCode(catalog, existing)))
    assertMayAuthor(caller, type);
  const kept = existing?.type === type && existing.action === action ? existing : null;
  const content: ActionContent = {
    type,
    action,
    parameters: merge(kept?.parameters, body.parameters),
    results: merge(kept?.results, plainNames(body.results)),
    finder: body.bindings ? toFinder(body.bindings) : (kept?.finder ?? null),
  };
  return { content, errors: contentErrors(catalog, content, parameterNames(document)) };
}

const plainFlags = { disabled: false, breakpoint: false, optional: false, retry: null } as const;

/** An action with a new id. */
export function newAction(content: ActionContent, name = ''): Action {
  return { id: randomUUID(), name, ...plainFlags, ...content };
}

type Texts = Readonly<Record<string, string>>;

function merge(kept: Texts | undefined, sent: Texts | null | undefined): Texts {
  const all = Object.entries({ ...kept, ...sent });
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** Reads show results as macros, so writes accept that form too. */
function plainNames(results: Texts | null | undefined): Texts {
  const plain = Object.entries(results ?? {}).map(([name, variable]) => {
    const inner = /^\{-Variable\.([^{}]+)-\}$/.exec(variable.trim())?.[1];
    return [name, inner ?? variable];
  });
  return Object.fromEntries(plain);
}

function toFinder(bindings: NonNullable<ActionContentBody['bindings']>): Finder {
  const { discriminator, scalars, nestedArrays } = bindings;
  return { type: discriminator, scalars: scalars ?? {}, nestedArrays: nestedArrays ?? {} };
}

type Variant = Pick<Action, 'type' | 'action'>;

/** Throws forbidden when the caller may not add such an action. */
export function assertMayAdd(catalog: ActionCatalog, caller: Caller, variant: Variant): void {
  if (isCode(catalog, variant)) assertMayAuthor(caller, variant.type);
}

/** Throws forbidden when the caller may not author code. */
export function assertMayAuthor({ maxTier, scopes }: Caller, type: string): void {
  if (maxTier >= 3 && scopes.has('code:author')) return;
  throw new GatehouseError(
    'forbidden',
    'Actions with custom code need a key with tier 3 and the scope code:author.',
    {
      required: { tier: 3, scopes: ['project:edit', 'code:author'] },
      current: { tier: maxTier, scopes: [...scopes] },
      missingScopes: scopes.has('code:author') ? [] : ['code:author'],
      dangerousCategories: [type],
      unknownCategories: [],
    },
  );
}
