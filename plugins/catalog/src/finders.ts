import type { Binding } from './category.ts';
import { decimal, integer, oneOf, text } from './parameter.ts';

/** The finders that every action on an element of a page accepts. */
export const elementBindings: readonly Binding[] = [
  {
    name: 'XPathFinder',
    discriminatorValue: 'XPathFinder',
    description: 'Finds an element by an XPath expression.',
    fields: [
      {
        name: 'XPath',
        kind: 'Xpath',
        description: 'The expression, evaluated in the page',
        required: true,
        possibleValues: null,
        example: "//a[@id='next']",
      },
      {
        name: 'Index',
        kind: 'Int',
        description: 'Which of several matches to take, counted from 0',
        required: false,
        possibleValues: null,
        example: '0',
      },
    ],
    nestedArrays: [
      {
        name: 'Fallbacks',
        description: 'Further expressions, tried in their order when the first finds nothing for a while.',
        minOneRequired: false,
        elementFields: [
          {
            name: 'XPath',
            kind: 'Xpath',
            description: 'The expression, evaluated in the page',
            required: true,
            possibleValues: null,
            example: "//a[normalize-space()='Next']",
          },
        ],
      },
    ],
  },
];

/** Parameters common to all actions that find an element. */
export const elementParameters = {
  FinderType: oneOf(['XPathFinder'], 'How the element is found', { required: true }),
  WaitBeforeFrom: decimal('Seconds to wait before the action, at least', { defaultValue: '0', minValue: 0 }),
  WaitBeforeTo: decimal('Seconds to wait before the action, at most', { defaultValue: '0', minValue: 0 }),
  TimeoutSec: integer('Seconds to wait for the element', { defaultValue: '10', minValue: 0, maxValue: 3600 }),
  Frame: text(
    'XPath of the frame that holds the element, of nested frames one on each line, the outermost first; empty for the top frame',
  ),
  Match: integer('Which of several matches to take, counted from 0', { defaultValue: '0', minValue: 0 }),
};
