import {
  type Binding,
  type BindingField,
  field,
  integer,
  oneOf,
  waitParameters,
} from '@gatehouse/sdk-actions';
import { uiAttributes } from '../ui/element.ts';

/** The finders for elements on the screen of a device. */
export const uiFinders = ['XPathFinder', 'DomFinder', 'RawCoordinatesFinder'] as const;

const xpath = (example: string) =>
  field('XPath', 'The expression over the tree of the screen', { kind: 'Xpath', required: true, example });

const pixels = (name: string, description: string, more: Partial<BindingField> = {}) =>
  field(name, description, { kind: 'Int', ...more });

const searchCondition = [
  pixels('Group', 'Number of the group; all rows of a group must hold, and the lowest group is tried first', {
    example: '0',
  }),
  field('Tag', 'Class of the element, whole or its last part, several separated by ;. Empty for any', {
    example: 'Button;ImageButton',
  }),
  field('Attribute', 'An attribute of the tree', {
    kind: 'Enum',
    required: true,
    possibleValues: uiAttributes,
    example: 'resource-id',
  }),
  field(
    'SearchType',
    'text: holds the value; notext: does not hold it; regexp: matches it. text when empty',
    {
      kind: 'Enum',
      possibleValues: ['text', 'notext', 'regexp'],
    },
  ),
  field('Value', 'What is looked for in the attribute', { required: true, example: ':id/sign_in' }),
  pixels('MatchNo', 'Which match of the group to take, counted from 0; the largest of its rows counts', {
    example: '0',
  }),
];

export const uiBindings: readonly Binding[] = [
  {
    name: 'XPathFinder',
    discriminatorValue: 'XPathFinder',
    description: 'Finds an element by an XPath expression over the tree of the screen.',
    fields: [
      xpath("//node[@text='Next']"),
      pixels('Index', 'Which of several matches to take, counted from 0', { example: '0' }),
    ],
    nestedArrays: [
      {
        name: 'Fallbacks',
        description: 'Further expressions, tried in their order on a screen where those before find nothing.',
        minOneRequired: false,
        elementFields: [xpath("//node[@content-desc='Next']")],
      },
    ],
  },
  {
    name: 'DomFinder',
    discriminatorValue: 'DomFinder',
    description: 'Finds an element by conditions on its class and attributes, group after group.',
    fields: [],
    nestedArrays: [
      {
        name: 'SearchCondition',
        description: 'The conditions. A group that finds nothing gives way to the next one.',
        minOneRequired: true,
        elementFields: searchCondition,
      },
    ],
  },
  {
    name: 'RawCoordinatesFinder',
    discriminatorValue: 'RawCoordinatesFinder',
    description: 'Takes whatever element is at a place of the screen.',
    fields: [
      pixels('X', 'Pixels from the left edge', { required: true, example: '120' }),
      pixels('Y', 'Pixels from the top edge', { required: true, example: '80' }),
      pixels('Width', 'Width of the place, whose middle counts; 1 when empty', { example: '1' }),
      pixels('Height', 'Its height; 1 when empty', { example: '1' }),
    ],
    nestedArrays: [],
  },
];

/** Parameters common to all actions that find an element. */
export const uiParameters = {
  FinderType: oneOf(uiFinders, 'How the element is found', { required: true }),
  ...waitParameters,
  Match: integer('Which of several matches to take, counted from 0', { defaultValue: '0', minValue: 0 }),
};

/** An action that finds an element with any of these finders. */
export const onElement = { acceptedBindings: uiFinders } as const;
