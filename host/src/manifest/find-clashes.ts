import type { Manifest } from './manifest.ts';
import type { PluginProblem } from './read-manifest.ts';

/** The plugins that claim what an earlier one owns: an operation id, a path, a scope or a service. */
export function findClashes(manifests: readonly Manifest[]): ReadonlyMap<string, PluginProblem> {
  const owners = new Map<string, string>();
  const problems = new Map<string, PluginProblem>();
  for (const manifest of manifests) {
    const claims = claimsOf(manifest);
    const taken = claims.filter((claim) => owners.has(claim));
    if (taken.length > 0) problems.set(manifest.id, clash(manifest.id, taken, owners));
    else for (const claim of claims) owners.set(claim, manifest.id);
  }
  return problems;
}

function claimsOf(manifest: Manifest): readonly string[] {
  const claims = [
    `plugin ${manifest.id}`,
    ...manifest.scopes.map((scope) => `scope ${scope.id}`),
    ...manifest.provides.map((id) => `service ${id}`),
    ...manifest.actionCategories.map((category) => `category ${category.tag}`),
  ];
  for (const operation of manifest.operations) {
    claims.push(`operation ${operation.id}`);
    // Two paths that differ only in the names of their parameters are the same path.
    const shape = operation.path.replace(/\{\w+\}/g, '{}');
    for (const host of operation.hosts) claims.push(`${host} ${operation.method} ${shape}`);
  }
  return claims;
}

function clash(id: string, taken: readonly string[], owners: ReadonlyMap<string, string>): PluginProblem {
  const list = taken.map((claim) => `${claim} (owned by ${owners.get(claim)})`);
  return {
    code: 'clash',
    message: `${id} claims ${list.join(', ')}`,
    fix: 'Give the plugin names of its own; nobody takes over what another owns',
  };
}
