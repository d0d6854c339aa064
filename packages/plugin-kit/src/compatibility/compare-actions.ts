import { isDeepStrictEqual } from 'node:util';
import type { Manifest } from '@gatehouse/host/manifest/manifest';
import type { ApiPair } from './api-pair.ts';
import type { Change, ChangeClass } from './change.ts';
import { compareSchemas } from './compare-schemas.ts';

/** Compares categories and their actions, which projects use, and the scopes that they require of a key. */
export function compareActions({ before, after }: ApiPair): readonly Change[] {
  const from = actionsOf(before.manifest);
  const to = actionsOf(after.manifest);
  const gone = [...from.keys()].filter((name) => !to.has(name));
  const added = [...to.keys()].filter((name) => !from.has(name));
  const kept = [...from.keys()].filter((name) => to.has(name));
  return [
    ...compareCategories(before.manifest, after.manifest),
    ...gone.map((name) => change(name, 'MAJOR', 'the action was removed')),
    ...added.map((name) => change(name, 'MINOR', 'the action is new')),
    ...kept.flatMap((name) => {
      const [scopesBefore = [], scopesAfter = []] = [from.get(name), to.get(name)];
      return [
        ...(isDeepStrictEqual(scopesBefore, scopesAfter)
          ? []
          : [
              change(
                name,
                'MAJOR',
                `its content scopes changed from ${show(scopesBefore)} to ${show(scopesAfter)}`,
              ),
            ]),
        ...compareShapes(name, { before, after }),
      ];
    }),
  ];
}

function compareCategories(from: Manifest, to: Manifest): readonly Change[] {
  return from.actionCategories.flatMap(({ tag, title }) => {
    const later = to.actionCategories.find((category) => category.tag === tag);
    if (later === undefined) return [change(tag, 'MAJOR', 'the category was removed')];
    return later.title === title ? [] : [change(tag, 'PATCH', 'its title changed')];
  });
}

function actionsOf(manifest: Manifest): ReadonlyMap<string, readonly string[]> {
  return new Map(
    manifest.actionCategories.flatMap(({ tag, variants }) =>
      variants.map(({ action, contentScopes }) => [`${tag}/${action}`, contentScopes.toSorted()] as const),
    ),
  );
}

function compareShapes(name: string, { before, after }: ApiPair): readonly Change[] {
  const [from, to] = [before.actions?.[name], after.actions?.[name]];
  if (from === undefined || to === undefined) return [];
  return [
    ...compareSchemas({
      before: from.parameters,
      after: to.parameters,
      where: `${name}: parameters`,
      mode: 'input',
    }),
    ...compareSchemas({ before: from.results, after: to.results, where: `${name}: results`, mode: 'output' }),
    ...from.branches
      .filter((branch) => !to.branches.includes(branch))
      .map((branch) => change(name, 'MAJOR', `the branch ${branch} was removed`)),
    ...to.branches
      .filter((branch) => !from.branches.includes(branch))
      .map((branch) => change(name, 'MINOR', `the branch ${branch} is new`)),
    ...(from.description === to.description ? [] : [change(name, 'PATCH', 'its description changed')]),
  ];
}

function change(where: string, found: ChangeClass, message: string): Change {
  return { class: found, where, message };
}

function show(scopes: readonly string[]): string {
  return scopes.length === 0 ? 'none' : scopes.join(', ');
}
