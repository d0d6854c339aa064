import type { ComposedPlugin, Composition } from '@gatehouse/daemon/editions/compose-edition';
import { printTable } from '../print-table.ts';
import type { Change, EditionDiff } from './diff-compositions.ts';

export function describeComposition(composition: Composition): void {
  const { edition, plugins, scopes, categories, problems } = composition;
  console.log(`${edition.title} (${edition.name})  ${edition.path}`);
  console.log(`editor ${edition.ports.editor}, runner ${edition.ports.runner}`);
  for (const problem of problems) console.log(`✖ ${problem}`);
  for (const plugin of plugins) describePlugin(plugin, composition);
  console.log('\nSCOPES');
  for (const { id, summary, plugin } of scopes) console.log(`  ${id}  ${summary} (${plugin})`);
  console.log('\nACTION CATEGORIES');
  for (const { tag, title, variants, plugin } of categories)
    console.log(`  ${tag}  ${title}, ${variants.length} actions (${plugin})`);
}

function describePlugin(plugin: ComposedPlugin, { operations, edition }: Composition): void {
  const { id, version, title, needs, hooks, access, problem } = plugin;
  console.log(`\n${id} ${version ?? ''}  ${title ?? plugin.folder}`.trimEnd());
  if (problem !== null) console.log(`  ✖ ${problem.message}\n    fix: ${problem.fix}`);
  const from = needs.map(({ service, from: owner }) => `${service} from ${owner ?? 'nobody'}`);
  if (from.length > 0) console.log(`  needs ${from.join(', ')}`);
  if (hooks.length > 0) console.log(`  taps ${hooks.join(', ')}`);
  for (const [kind, entries] of Object.entries(access))
    console.log(`  reaches ${kind} ${entries?.join(', ')}`);
  const config = edition.config[id];
  if (config !== undefined) console.log(`  config of the edition ${JSON.stringify(config)}`);
  const own = operations.filter((operation) => operation.plugin === id);
  if (own.length === 0) return;
  printTable(
    ['  OPERATION', 'TIER', 'SCOPE', 'HOSTS', 'STATE', 'WHY'],
    own.map(({ operationId, tier, scope, hosts, state, reason }) => [
      `  ${operationId}`,
      `T${tier}`,
      scope ?? 'none',
      hosts.join(', '),
      state,
      reason,
    ]),
  );
}

export function describeDiff(diff: EditionDiff): readonly string[] {
  if (diff.same) return [`${diff.from} and ${diff.to} serve the same.`];
  const parts = (['operations', 'scopes', 'actions'] as const).flatMap((name) => {
    const { gained, lost, changed } = diff[name];
    return section(name, [
      ...gained.map((id) => `+ ${id}`),
      ...lost.map((id) => `- ${id}`),
      ...changed.map(describeChange),
    ]);
  });
  return [`From ${diff.from} to ${diff.to}`, ...parts, ...section('ports', diff.ports.map(describeChange))];
}

function section(name: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', name, ...lines.map((line) => `  ${line}`)];
}

function describeChange({ id, what, from, to }: Change): string {
  return `~ ${id}: ${what} ${from} -> ${to}`;
}
