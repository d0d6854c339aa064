import { requiredField, textField, yesField } from '@gatehouse/sdk-actions';
import type { Finder } from '@gatehouse/sdk-actions/document';
import { ariaRoles } from '@gatehouse/sdk-actions/internal';
import { locateIn, type Root } from '../addressing/element-address.ts';
import type { Candidate } from './candidate.ts';

/** The candidate of a finder by what an element means to a person or a test; null for other finders. */
export function meaningOf(finder: Finder, root: Root): Candidate | null {
  switch (finder.type) {
    case 'RoleFinder':
      return byRole(finder, root);
    case 'LabelFinder':
      return byText(finder, 'Label', (text, options) => root.getByLabel(text, options));
    case 'PlaceholderFinder':
      return byText(finder, 'Placeholder', (text, options) => root.getByPlaceholder(text, options));
    case 'TextFinder':
      return byText(finder, 'Text', (text, options) => root.getByText(text, options));
    case 'TestIdFinder':
      return byTestId(finder, root);
    default:
      return null;
  }
}

export function byRole(
  finder: Finder,
  root: Root,
  { includeHidden = false }: { readonly includeHidden?: boolean } = {},
): Candidate {
  const role = parseRole(requiredField(finder, 'Role'));
  const name = textField(finder.scalars, 'Name');
  const exact = yesField(finder.scalars, 'Exact');
  const all = root.getByRole(role, { includeHidden, ...(name !== '' && { name, exact }) });
  return { all, path: `RoleFinder(${name === '' ? role : `${role} ${shown(name, exact)}`})` };
}

type Role = (typeof ariaRoles)[number];

function parseRole(text: string): Role {
  const role = ariaRoles.find((known) => known === text.toLowerCase());
  if (role !== undefined) return role;
  throw new Error(`Role of the finder must be a role of WAI-ARIA, such as button; it is ${quoted(text)}.`);
}

function byText(
  finder: Finder,
  field: string,
  locate: (text: string, options: { readonly exact: boolean }) => Candidate['all'],
): Candidate {
  const text = requiredField(finder, field);
  const exact = yesField(finder.scalars, 'Exact');
  return { all: locate(text, { exact }), path: `${finder.type}(${shown(text, exact)})` };
}

function byTestId(finder: Finder, root: Root): Candidate {
  const testId = requiredField(finder, 'TestId');
  const attribute = textField(finder.scalars, 'Attribute') || 'data-testid';
  if (!/^[\w-]+$/.test(attribute)) {
    throw new Error(`Attribute of the finder must be the name of an attribute; it is ${quoted(attribute)}.`);
  }
  const expression = { by: 'css', value: `[${attribute}="${escapeCss(testId)}"]` } as const;
  const path = `TestIdFinder(${attribute} ${quoted(testId)})`;
  return { all: locateIn(root, expression), path, expression };
}

function escapeCss(text: string): string {
  return text
    .replace(/["\\]/g, '\\$&')
    .replace(/\p{Cc}/gu, (sign) => `\\${sign.charCodeAt(0).toString(16)} `);
}

function shown(text: string, isExact: boolean): string {
  return isExact ? `exactly ${quoted(text)}` : quoted(text);
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
