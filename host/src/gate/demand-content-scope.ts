import {
  type Caller,
  type ContentCause,
  type ContentScope,
  GatehouseError,
  type LiveOperation,
  type Tier,
} from '@gatehouse/sdk-plugin';
import { keyAdvice } from './key-advice.ts';

export interface ContentDemand {
  readonly scope: ContentScope;
  readonly causes: readonly ContentCause[];
}

/**
 * The content gate of one call. Code runs with the rights of the machine, so `code:author` also asks for tier 3.
 * Demanding an undeclared scope is a fault of the plugin and fails the call.
 */
export function demandContentScope(
  { scope, causes }: ContentDemand,
  caller: Caller | null,
  operation: LiveOperation,
): void {
  if (!operation.contentScopes.includes(scope)) {
    throw new Error(`${operation.id} demands ${scope} without declaring it in contentScopes`);
  }
  const requiredTier: Tier = scope === 'code:author' ? 3 : operation.tier;
  const isMissing = caller?.scopes.has(scope) !== true;
  const isTooLow = (caller?.maxTier ?? -1) < requiredTier;
  if (!isMissing && !isTooLow) return;
  const lacks = [
    ...(isTooLow ? [`tier T${requiredTier}`] : []),
    ...(isMissing ? [`the scope ${scope}`] : []),
  ];
  const required = { tier: requiredTier, scopes: [scope] };
  const message = `The key lacks ${lacks.join(' and ')} for what this call asks for. ${keyAdvice(required)}`;
  throw new GatehouseError('forbidden', message, {
    required,
    current: { tier: caller?.maxTier ?? -1, scopes: [...(caller?.scopes ?? [])] },
    missingScopes: isMissing ? [scope] : [],
    dangerousCategories: [...new Set(causes.map(({ type }) => type))],
    unknownCategories: [],
    causes: causes.map((cause) => ({ scope, ...cause })),
  });
}
