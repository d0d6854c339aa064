import type { CodeType } from '@gatehouse/plugin-own-code/api';
import { GatehouseError, type Handlers } from '@gatehouse/sdk-plugin';
import type { codeOperations } from '../declaration/code-operations.ts';
import type { Editor } from './editor.ts';
import { sharedCodeHandlers } from './shared-code-handlers.ts';

export function codeHandlers(editor: Editor) {
  const { code } = editor;
  return {
    code_api_get: async ({ query }) => {
      const name = query.typeName?.trim() ?? '';
      const types = await code.types();
      if (name === '') return { sources: [...code.sources()], types: types.map(toSummary), type: null };
      return { sources: null, types: null, type: toAnswer(findType(types, name)) };
    },
    ...sharedCodeHandlers(editor),
  } satisfies Handlers<typeof codeOperations>;
}

function toSummary({ name, fullName, ns, kind, summary, members }: CodeType) {
  return { name, fullName, ns, kind, summary, memberCount: members.length };
}

function toAnswer({ interfaces, members, ...facts }: CodeType) {
  return {
    ...facts,
    interfaces: [...interfaces],
    members: members.map((member) => ({
      ...member,
      parameters: [...member.parameters],
      refersTo: [...member.refersTo],
    })),
  };
}

/** Finds a type by its full or short name; case is ignored where that is unambiguous. */
function findType(types: readonly CodeType[], name: string): CodeType {
  const lower = name.toLowerCase();
  const found =
    types.find((type) => type.fullName === name || type.name === name) ??
    types.find((type) => type.fullName.toLowerCase() === lower || type.name.toLowerCase() === lower);
  if (found) return found;
  const near = nearNames(types, lower);
  const hint = near.length > 0 ? `; near to it: ${near.join(', ')}` : '';
  throw new GatehouseError(
    'not_found',
    `Custom code has no type ${JSON.stringify(name)}${hint}. Without typeName all types are listed.`,
  );
}

const shownNames = 5;

function nearNames(types: readonly CodeType[], wanted: string): string[] {
  const short = wanted.split('.').at(-1) ?? wanted;
  const distances = types.map(({ name, fullName }) => ({
    fullName,
    distance: distance(name.toLowerCase(), short),
  }));
  return distances
    .filter((entry) => entry.distance <= Math.max(2, short.length / 2))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, shownNames)
    .map(({ fullName }) => fullName);
}

const maxComparedLength = 64;

/** Number of letters to add, remove or change. A part of the name counts as near. */
function distance(name: string, wanted: string): number {
  if (wanted.length > maxComparedLength) return Number.POSITIVE_INFINITY;
  if (wanted.length > 2 && (name.includes(wanted) || wanted.includes(name))) return 1;
  let row = Array.from({ length: name.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...wanted].entries()) {
    const next = [at + 1];
    for (let index = 1; index <= name.length; index++) {
      const change = (row[index - 1] ?? 0) + (name[index - 1] === letter ? 0 : 1);
      next.push(Math.min(change, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
