import type { CodeMember, CodeType } from './code-type.ts';
import digest from './digest.json' with { type: 'json' };

const common: CodeMember = {
  kind: 'property',
  name: 'Common',
  signature: 'Common',
  summary: 'What the shared code of the project exports. Not there while the project has none.',
  parameters: [],
  returns: null,
  isStatic: true,
  isObsolete: false,
  refersTo: [],
};

/** The types that code can use, with the browser or without. */
export function codeTypes({ hasBrowser }: { readonly hasBrowser: boolean }): readonly CodeType[] {
  const { gatehouse, 'gatehouse-browser': browser } = trustDigest(digest);
  const used = hasBrowser ? [...gatehouse, ...browser] : gatehouse;
  const globals = used.filter(isGlobals);
  const members = [...globals.flatMap((type) => type.members), common];
  return [
    ...used.filter((type) => !isGlobals(type)),
    ...globals.slice(0, 1).map((type) => ({ ...type, members })),
  ];
}

function isGlobals({ fullName }: CodeType): boolean {
  return fullName === 'Globals';
}

/** The file is emitted from the declarations with this type; a test compares them. */
function trustDigest(emitted: unknown) {
  return emitted as Readonly<Record<'gatehouse' | 'gatehouse-browser', readonly CodeType[]>>;
}
