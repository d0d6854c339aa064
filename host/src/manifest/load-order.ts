import type { Manifest } from './manifest.ts';
import type { PluginProblem } from './read-manifest.ts';

export interface LoadOrder {
  /** Ids, each after the plugins that it needs; ties in the order given. */
  readonly order: readonly string[];
  /** For each plugin in the order, the ids of those that it needs. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
  /** The same without those of which it needs shared services alone: it holds nothing of them, and outlives them. */
  readonly holds: ReadonlyMap<string, readonly string[]>;
  readonly problems: ReadonlyMap<string, PluginProblem>;
}

/** Orders plugins by their dependencies. All problems are reported at once and never stop the others. */
export function loadOrder(manifests: readonly Manifest[], hostServices: ReadonlySet<string>): LoadOrder {
  const owners = new Map(
    manifests.flatMap((manifest) => manifest.provides.map((id) => [id, manifest.id] as const)),
  );
  const problems = new Map<string, PluginProblem>();
  const dependencies = new Map<string, readonly string[]>();
  const holds = new Map<string, readonly string[]>();
  const shared = new Set(manifests.flatMap(({ shares = {} }) => Object.keys(shares)));
  for (const manifest of manifests) {
    const missing = manifest.needs.filter((id) => !owners.has(id) && !hostServices.has(id));
    if (missing.length > 0) problems.set(manifest.id, needMissing(missing));
    dependencies.set(manifest.id, ownersOf(manifest.needs, owners));
    const held = manifest.needs.filter((need) => !shared.has(need));
    holds.set(manifest.id, ownersOf(held, owners));
  }
  const order: string[] = [];
  for (const manifest of manifests) visit(manifest.id, []);
  return { order: order.filter((id) => !problems.has(id)), dependencies, holds, problems };

  function visit(id: string, path: readonly string[]): void {
    if (order.includes(id)) return;
    if (path.includes(id)) {
      reportCycle([...path.slice(path.indexOf(id)), id]);
      return;
    }
    for (const dependency of dependencies.get(id) ?? []) visit(dependency, [...path, id]);
    if (!order.includes(id)) order.push(id);
    const broken = (dependencies.get(id) ?? []).find((dependency) => problems.has(dependency));
    if (broken !== undefined && !problems.has(id)) problems.set(id, needFailed(broken));
  }

  function reportCycle(cycle: readonly string[]): void {
    for (const id of cycle) {
      problems.set(id, {
        code: 'cycle',
        message: `It needs itself in a circle: ${cycle.join(' -> ')}`,
        fix: 'Move what both need into a plugin of its own',
      });
    }
  }
}

function ownersOf(needs: readonly string[], owners: ReadonlyMap<string, string>): readonly string[] {
  const ids = needs.flatMap((need) => owners.get(need) ?? []);
  return [...new Set(ids)];
}

function needMissing(services: readonly string[]): PluginProblem {
  return {
    code: 'need_missing',
    message: `No loaded plugin provides ${services.join(', ')}`,
    fix: 'Add the plugin that provides it to the edition',
  };
}

export function needFailed(dependency: string): PluginProblem {
  return {
    code: 'need_failed',
    message: `The plugin ${dependency}, which it needs, is not live`,
    fix: `Mend ${dependency} first`,
  };
}
