import { type Caller, GatehouseError, type Operation } from '@gatehouse/sdk-plugin';
import { keyAdvice } from './key-advice.ts';

/** Whether a key may call an operation: its tier first, then its scope. */
export function isAuthorized(caller: Caller, operation: Operation): boolean {
  return caller.maxTier >= operation.tier && (operation.scope === null || caller.scopes.has(operation.scope));
}

/** Throws `forbidden` with what the operation requires and what the key has. */
export function authorize(caller: Caller, operation: Operation): void {
  if (isAuthorized(caller, operation)) return;
  const scopes = operation.scope === null ? [] : [operation.scope];
  const missingScopes = scopes.filter((scope) => !caller.scopes.has(scope));
  const lacks = [
    ...(caller.maxTier < operation.tier ? [`tier T${operation.tier} (it has T${caller.maxTier})`] : []),
    ...missingScopes.map((scope) => `the scope ${scope}`),
  ];
  const required = { tier: operation.tier, scopes };
  const message = `The key lacks ${lacks.join(' and ')} for ${operation.id}. ${keyAdvice(required)}`;
  throw new GatehouseError('forbidden', message, {
    required,
    current: { tier: caller.maxTier, scopes: [...caller.scopes] },
    missingScopes,
    dangerousCategories: [],
    unknownCategories: [],
  });
}
