import type { components } from '../../../api/generated/editor.d.ts';

export type Binding = components['schemas']['ActionBinding'];
type Texts = Readonly<Record<string, string>>;

/** A finder as a person describes it. */
export interface FinderDraft {
  readonly discriminator: string;
  readonly scalars: Texts;
  readonly nestedArrays: Readonly<Record<string, readonly Texts[]>>;
  /** The frames around an element that was picked; empty for the page itself. Nothing leaves them as they are. */
  readonly frame?: string;
}

/** The parameter of actions on elements that names the frames around them. */
const FRAME = 'Frame';

/** The parameters of an action that a finder changes. */
export function frameParameter(
  { frame }: FinderDraft,
  parameters: readonly { readonly name: string }[],
): Record<string, string> {
  if (frame === undefined || !parameters.some(({ name }) => name === FRAME)) return {};
  return { [FRAME]: frame };
}

interface SavedFinder {
  readonly finderType: string | null;
  readonly finder: Readonly<Record<string, string | readonly Texts[]>> | null;
}

/** The finder that an action has; null where it has none. */
export function toDraft({ finderType, finder }: SavedFinder): FinderDraft | null {
  if (finderType === null) return null;
  const entries = Object.entries(finder ?? {});
  const scalars = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const arrays = entries.filter((entry): entry is [string, readonly Texts[]] => typeof entry[1] !== 'string');
  return {
    discriminator: finderType,
    scalars: Object.fromEntries(scalars),
    nestedArrays: Object.fromEntries(arrays),
  };
}

/** Without empty values, as the host takes it. */
export function toBindings({ discriminator, scalars, nestedArrays }: FinderDraft) {
  const rows = Object.entries(nestedArrays).map(
    ([name, each]) => [name, each.map(withoutEmpty).filter((row) => Object.keys(row).length > 0)] as const,
  );
  return {
    discriminator,
    scalars: withoutEmpty(scalars),
    nestedArrays: Object.fromEntries(rows.filter(([, each]) => each.length > 0)),
  };
}

function withoutEmpty(texts: Texts): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** Whether it has all that its kind cannot be without. */
export function isComplete(draft: FinderDraft, bindings: readonly Binding[]): boolean {
  const binding = bindings.find(({ discriminatorValue }) => discriminatorValue === draft.discriminator);
  if (binding === undefined) return false;
  const { scalars, nestedArrays } = toBindings(draft);
  const hasFields = binding.fields.every(({ name, required }) => !required || scalars[name] !== undefined);
  return (
    hasFields &&
    binding.nestedArrays.every(({ name, minOneRequired, elementFields }) => {
      const rows = nestedArrays[name] ?? [];
      const isWhole = rows.every((row) =>
        elementFields.every((field) => !field.required || row[field.name] !== undefined),
      );
      return isWhole && (!minOneRequired || rows.length > 0);
    })
  );
}
