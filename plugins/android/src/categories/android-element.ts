import { action, category, listName, oneOf, regex, seconds, text, yesNo } from '@gatehouse/sdk-actions';
import { androidLabel } from '../lent-label.ts';
import { onElement, uiBindings, uiParameters } from './ui-parameters.ts';

/** Attributes of an element that can be read. */
export const readableAttributes = [
  'text',
  'content-desc',
  'resource-id',
  'class',
  'package',
  'bounds',
  'enabled',
  'checked',
  'selected',
  'focused',
  'clickable',
  'scrollable',
] as const;

const attribute = oneOf(readableAttributes, 'What of it is read; the text of passwords is empty', {
  defaultValue: 'text',
});

export const elementStates = ['present', 'absent', 'enabled', 'checked', 'unchecked', 'focused'] as const;

const screenSeconds = seconds('Seconds to wait for the text', '0', { minValue: 0 });

export const androidElement = category({
  tag: 'AndroidElement',
  usesInstance: true,
  machineLabel: androidLabel,
  title: 'Screen',
  summary:
    'Reads elements of the screen of the device and writes into them. Each action waits for its element.',
  bindings: uiBindings,
  actions: {
    Get: action({
      description: 'Reads an element, or all that match.',
      synonyms: ['get text on phone', 'read android element', 'element attribute on screen'],
      parameters: {
        ...uiParameters,
        Attribute: attribute,
        All: yesNo('Whether all that match are read, one to a line'),
        ToList: listName('The list to which the values are added; empty for none', { example: 'prices' }),
        Regex: regex('What of the value is taken: its first group, or all that matches. Empty for all', {
          example: '[0-9.]+',
        }),
      },
      results: { OutputVariable: 'The value, or the values' },
      ...onElement,
    }),
    Set: action({
      description: 'Types into a field and looks whether it holds the text then.',
      synonyms: ['fill field on phone', 'set text in app', 'enter text in android field'],
      parameters: {
        ...uiParameters,
        Value: text('The text', { example: 'Ada' }),
        Append: yesNo('Whether the existing text stays in front of it'),
      },
      ...onElement,
    }),
    Wait: action({
      description: 'Waits for a state of an element; fails when it does not come in time.',
      synonyms: ['wait for element on phone', 'wait until visible in app', 'wait for android element'],
      parameters: { ...uiParameters, State: oneOf(elementStates, 'The state', { defaultValue: 'present' }) },
      ...onElement,
    }),
    Exists: action({
      description: 'Checks whether an element appears in time.',
      synonyms: ['element exists on phone', 'is element on screen', 'check android element'],
      parameters: uiParameters,
      results: { OutputVariable: 'true or false' },
      ...onElement,
    }),
    Count: action({
      description: 'Counts the elements that match, once one is there.',
      synonyms: ['count android elements', 'number of elements on screen', 'how many on phone'],
      parameters: uiParameters,
      results: { OutputVariable: 'Number of elements; 0 if none appears in time' },
      ...onElement,
    }),
    GetRect: action({
      description: 'Tells where an element is, in pixels of the screen.',
      synonyms: ['element position on screen', 'bounds', 'coordinates of android element'],
      parameters: uiParameters,
      results: {
        X: 'Its left edge',
        Y: 'Its top edge',
        Width: 'Its width',
        Height: 'Its height',
      },
      ...onElement,
    }),
    CheckText: action({
      description: 'Looks for a text on the screen; fails when it is not there in time.',
      synonyms: ['text on screen', 'screen contains text', 'check text in app'],
      parameters: {
        Text: regex('What the screen must show, as a regular expression', {
          required: true,
          example: '(?i)thank you',
        }),
        Where: oneOf(['text', 'source'], 'text is what a person reads, source the tree of the screen', {
          defaultValue: 'text',
        }),
        TimeoutSec: screenSeconds,
      },
      results: { OutputVariable: 'What matched' },
    }),
    Source: action({
      description: 'Reads the tree of the screen.',
      synonyms: ['ui dump', 'uiautomator dump', 'screen xml', 'view hierarchy'],
      results: { OutputVariable: 'The tree as XML' },
    }),
  },
});
