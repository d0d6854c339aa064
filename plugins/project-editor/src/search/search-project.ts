import { macroUses, nameInMacro } from '@gatehouse/plugin-runtime/api';
import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type * as v from 'valibot';
import type { searchKind } from '../declaration/inspection-schemas.ts';
import { findText, mayHold } from './find-text.ts';
import { type ProjectText, projectTexts, type SearchHit } from './project-texts.ts';

export interface SearchRequest {
  readonly query: string;
  /** Null: texts and ids. */
  readonly kind: v.InferOutput<typeof searchKind> | null;
}

/** The matching texts, one hit each, in project order. */
export function* searchProject(
  document: ProjectDocument,
  catalog: ActionCatalog,
  request: SearchRequest,
): Generator<SearchHit | null> {
  const { mayMatch, find } = finderOf(request);
  for (const place of projectTexts(document, catalog)) {
    const position = mayMatch(place) ? yield* find(place) : -1;
    yield position < 0 ? null : toHit(place, position);
  }
}

interface Finder {
  /** Fast, because most texts do not match. */
  readonly mayMatch: (place: ProjectText) => boolean;
  /** Start of the match; -1 without one. */
  readonly find: (place: ProjectText) => Generator<null, number>;
}

function finderOf({ query, kind }: SearchRequest): Finder {
  if (kind === 'variable') return useFinder('Variable', query);
  if (kind === 'list') return useFinder('List', query);
  if (kind === 'table') return useFinder('Table', query);
  const wanted = query.toLowerCase();
  return {
    mayMatch: ({ text, meaning }) =>
      (kind === null || (kind === 'id') === (meaning === 'id')) && mayHold(text, wanted),
    find: ({ text }) => findText(text, wanted),
  };
}

/** Finds names, bare or in macros; the definition itself counts. */
function useFinder(kind: 'Variable' | 'List' | 'Table', name: string): Finder {
  return {
    mayMatch: ({ text, meaning }) => meaning !== 'id' && text.includes(name),
    *find({ text, meaning }) {
      if (meaning === kind && nameInMacro(kind, text) === name) return 0;
      for (const { reads, position } of macroUses(text)) {
        if (reads?.kind === kind && reads.name === name) return position;
        yield null;
      }
      return -1;
    },
  };
}

const before = 40;
const excerptLength = 160;

function toHit({ text, meaning: _, ...place }: ProjectText, position: number): SearchHit {
  const start = Math.max(0, position - before);
  return { ...place, excerpt: text.slice(start, start + excerptLength), position };
}
