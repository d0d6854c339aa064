import { ariaRoles } from './aria-roles.ts';
import type { Binding, BindingField, ScopeCondition } from './category.ts';

/** The finders of elements of a page, by name. */
export const elementFinders = [
  'XPathFinder',
  'CssFinder',
  'DomFinder',
  'IntelliSearch',
  'ImageFinder',
  'RawCoordinatesFinder',
  'RoleFinder',
  'LabelFinder',
  'PlaceholderFinder',
  'TestIdFinder',
  'TextFinder',
] as const;

/** A field of a finder; by default it is an optional text. */
export function field(name: string, description: string, more: Partial<BindingField> = {}): BindingField {
  return { name, kind: 'String', description, required: false, possibleValues: null, example: null, ...more };
}

const index = field('Index', 'Which of several matches to take, counted from 0', {
  kind: 'Int',
  example: '0',
});

const xpath = (example: string) =>
  field('XPath', 'The expression; it also looks into open shadow roots', {
    kind: 'Xpath',
    required: true,
    example,
  });

const css = (example: string) =>
  field('Css', 'The selector; it also looks into open shadow roots', {
    kind: 'CssSelector',
    required: true,
    example,
  });

const fallbacks = (expression: BindingField) => ({
  name: 'Fallbacks',
  description: 'Further expressions, tried in their order when the first finds nothing for a while.',
  minOneRequired: false,
  elementFields: [expression],
});

function finder(
  name: (typeof elementFinders)[number],
  spec: Pick<Binding, 'description' | 'fields'> & Partial<Pick<Binding, 'nestedArrays'>>,
): Binding {
  return { name, discriminatorValue: name, nestedArrays: [], ...spec };
}

const searchCondition: readonly BindingField[] = [
  field('Group', 'Number of the group; all rows of a group must hold, and the lowest group is tried first', {
    kind: 'Int',
    example: '0',
  }),
  field('Tag', 'Tag of the element, several separated by ;. Empty for any', { example: 'input;textarea' }),
  field('Attribute', 'An attribute, or innertext, innerhtml, outerhtml, value, tagname', {
    required: true,
    example: 'name',
  }),
  field(
    'SearchType',
    'text: holds the value; notext: does not hold it; regexp: matches it. text when empty',
    {
      kind: 'Enum',
      possibleValues: ['text', 'notext', 'regexp'],
    },
  ),
  field('Value', 'What is looked for in the attribute', { required: true, example: 'email' }),
  field('MatchNo', 'Which match of the group to take, counted from 0; the largest of its rows counts', {
    kind: 'Int',
    example: '0',
  }),
];

const exact = field(
  'Exact',
  'Whether the text must be the whole text, in the same case; else a part of it in any case is enough',
  { kind: 'Bool' },
);

/** A finder by a text that a person sees or hears. */
function byText(
  name: (typeof elementFinders)[number],
  description: string,
  [key, what, example]: readonly [string, string, string],
): Binding {
  const fields = [field(key, what, { required: true, example }), exact, index];
  return finder(name, { description, fields, nestedArrays: [fallbacks(xpath("//*[@id='next']"))] });
}

const side = (name: string, description: string) => field(name, description, { kind: 'Int', example: '0' });

/** The finders that every action on an element of a page accepts. */
export const elementBindings: readonly Binding[] = [
  finder('XPathFinder', {
    description: 'Finds an element by an XPath expression.',
    fields: [xpath("//a[@id='next']"), index],
    nestedArrays: [fallbacks(xpath("//a[normalize-space()='Next']"))],
  }),
  finder('CssFinder', {
    description: 'Finds an element by a CSS selector.',
    fields: [css('form .submit'), index],
    nestedArrays: [fallbacks(css('button[type=submit]'))],
  }),
  finder('DomFinder', {
    description: 'Finds an element by conditions on its tag and attributes, group after group.',
    fields: [
      field('Document', 'Number of the document, frames counted in their order from 0. Empty or -1 for all', {
        example: '0',
      }),
      field('Form', 'Number, id or name of the form that holds the element. Empty or -1 for anywhere', {
        example: '0',
      }),
    ],
    nestedArrays: [
      {
        name: 'SearchCondition',
        description: 'The conditions. A group that finds nothing gives way to the next one.',
        minOneRequired: true,
        elementFields: searchCondition,
      },
    ],
  }),
  finder('IntelliSearch', {
    description:
      'Finds the element that a person would mean by its text, label or purpose, also where the page has changed a little.',
    fields: [
      field('Hint', 'What the element says, or what the label beside it says', {
        required: true,
        example: 'Sign in',
      }),
      field('NearText', 'A text on the page; of several elements the nearest to it is meant', {
        example: 'Newsletter',
      }),
      field('Role', 'What kind of element it is. Empty for any', {
        kind: 'Enum',
        possibleValues: [
          'button',
          'link',
          'textbox',
          'checkbox',
          'radio',
          'combobox',
          'option',
          'tab',
          'menuitem',
          'heading',
          'image',
          'text',
        ],
      }),
    ],
  }),
  finder('ImageFinder', {
    description: 'Finds a picture in what the tab shows, and the element that is there.',
    fields: [
      field('Image', 'PNG, JPEG or WebP file; a relative path starts at the folder of the project', {
        kind: 'FilePath',
        required: true,
        example: 'buy-button.png',
      }),
      field('Similarity', 'How like the picture the place must be, from 0 to 1; 0.9 when empty', {
        kind: 'Double',
        example: '0.9',
      }),
      side('AreaX', 'Left edge of the part that is searched, in pixels of what the tab shows'),
      side('AreaY', 'Its top edge'),
      side('AreaWidth', 'Its width; all to the right edge when empty'),
      side('AreaHeight', 'Its height; all to the bottom edge when empty'),
    ],
  }),
  finder('RawCoordinatesFinder', {
    description: 'Takes whatever element is at a place in what the tab shows.',
    fields: [
      field('X', 'Pixels from the left edge', { kind: 'Int', required: true, example: '120' }),
      field('Y', 'Pixels from the top edge', { kind: 'Int', required: true, example: '80' }),
      field('Width', 'Width of the place, whose middle counts; 1 when empty', { kind: 'Int', example: '1' }),
      field('Height', 'Its height; 1 when empty', { kind: 'Int', example: '1' }),
    ],
  }),
  finder('RoleFinder', {
    description: 'Finds an element by its ARIA role and its accessible name. It finds none that is hidden.',
    fields: [
      field('Role', 'The role, which most elements have without an attribute', {
        kind: 'Enum',
        required: true,
        possibleValues: ariaRoles,
        example: 'button',
      }),
      field('Name', 'The accessible name, such as the text of a button. Empty for any', {
        example: 'Sign in',
      }),
      exact,
      index,
    ],
    nestedArrays: [fallbacks(xpath("//*[@id='next']"))],
  }),
  byText('LabelFinder', 'Finds a field by its label, also by aria-label and aria-labelledby.', [
    'Label',
    'The text of the label',
    'E-mail',
  ]),
  byText('PlaceholderFinder', 'Finds a field by the text that it shows while it is empty.', [
    'Placeholder',
    'The text of the attribute placeholder',
    'you@example.com',
  ]),
  finder('TestIdFinder', {
    description: 'Finds an element by an attribute that its authors added for tests.',
    fields: [
      field('TestId', 'The whole value of the attribute', { required: true, example: 'buy' }),
      field('Attribute', 'Name of the attribute; data-testid when empty', { example: 'data-testid' }),
      index,
    ],
    nestedArrays: [fallbacks(xpath("//*[@id='next']"))],
  }),
  byText('TextFinder', 'Finds the smallest element with a text, and buttons among inputs by their value.', [
    'Text',
    'The text; white space counts as one space',
    'Next',
  ]),
];

/** The image of an ImageFinder is a file. */
export const elementScopes: readonly ScopeCondition[] = [{ finder: 'ImageFinder', scope: 'io:filesystem' }];
