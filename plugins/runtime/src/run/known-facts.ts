import type { ActionCatalog } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';

type Categories = ReturnType<ActionCatalog['categories']>;

/**
 * Computes facts of a document once, since documents are immutable, and again when the catalog has other categories.
 */
export function knownFacts<Facts>(
  catalog: Pick<ActionCatalog, 'categories'>,
  compute: (document: ProjectDocument) => Facts,
): (document: ProjectDocument) => Facts {
  const known = new WeakMap<ProjectDocument, { readonly categories: Categories; readonly facts: Facts }>();
  return (document) => {
    const categories = catalog.categories();
    const before = known.get(document);
    if (before?.categories === categories) return before.facts;
    const facts = compute(document);
    known.set(document, { categories, facts });
    return facts;
  };
}
