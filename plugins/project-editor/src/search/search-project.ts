import type { ActionCatalog } from '@gatehouse/plugin-catalog/api';
import { macroUses, nameInMacro, type ProjectDocument } from '@gatehouse/plugin-runtime/api';
import type * as v from 'valibot';
import type { searchKind } from '../declaration/inspection-schemas.ts';
import { findText } from './find-text.ts';
import { type ProjectText, projectTexts, type SearchHit } from './project-texts.ts';

export interface SearchRequest {
  readonly query: string;
  /** Null: texts and ids. */
  readonly kind: v.InferOutput<typeof searchKind> | null;
}

/** The texts that match, one hit each, in project order. */
export function* searchProject(
  document: ProjectDocument,
  catalog: ActionCatalog,
  request: SearchRequest,
): Generator<SearchHit | null> {
  const find = finderOf(request);
  for (const place of projectTexts(document, catalog)) {
    const position = yield* find(place);
    yield position < 0 ? null : toHit(place, position);
  }
}

type Find = (place: ProjectText) => Generator<null, number>;

function finderOf({ query, kind }: SearchRequest): Find {
  if (kind === 'variable') return (place) => findUse(place, { kind: 'Variable', name: query });
  if (kind === 'list') return (place) => findUse(place, { kind: 'List', name: query });
  if (kind === 'table') return (place) => findUse(place, { kind: 'Table', name: query });
  const wanted = query.toLowerCase();
  return function* findInText({ text, meaning }) {
    if (kind !== null && (kind === 'id') !== (meaning === 'id')) return -1;
    return yield* findText(text, wanted);
  };
}

interface Used {
  readonly kind: 'Variable' | 'List' | 'Table';
  readonly name: string;
}

/** Where a text names it, bare or in a macro; the definition itself counts. */
function* findUse({ text, meaning }: ProjectText, { kind, name }: Used): Generator<null, number> {
  if (meaning === 'id') return -1;
  if (meaning === kind && nameInMacro(kind, text) === name) return 0;
  if (!text.includes(name)) return -1;
  for (const use of macroUses(text)) {
    if (use.reads?.kind === kind && use.reads.name === name) return use.position;
    yield null;
  }
  return -1;
}

const before = 40;
const excerptLength = 160;

function toHit({ text, meaning: _, ...place }: ProjectText, position: number): SearchHit {
  const start = Math.max(0, position - before);
  return { ...place, excerpt: text.slice(start, start + excerptLength), position };
}
