import type { Caller, FinishedCall } from '@gatehouse/sdk-plugin';

/** A finished call for the process of a plugin; of its operation, the facts of the manifest. */
export function writeFinishedCall({ operation, caller, ...call }: FinishedCall): string {
  const { id, method, path, tier, scope, hosts, status } = operation;
  return JSON.stringify({
    ...call,
    caller: caller === null ? null : { ...caller, scopes: [...caller.scopes] },
    operation: { id, method, path, tier, scope, hosts, status },
  });
}

export function readFinishedCall(json: string): FinishedCall {
  const { caller, ...call } = JSON.parse(json);
  return { ...call, caller: caller === null ? null : withScopes(caller) };
}

function withScopes(caller: Omit<Caller, 'scopes'> & { readonly scopes: readonly string[] }): Caller {
  return { ...caller, scopes: new Set(caller.scopes) };
}
