import { action, elementParameters, filePath, integer, oneOf, text } from '@gatehouse/sdk-actions';
import { heldKeys } from '../parameters/held-keys.ts';
import { neverHeal, onElement } from '../parameters/on-element.ts';

const events = [
  'click',
  'dblclick',
  'focus',
  'blur',
  'mouseover',
  'input',
  'change',
  'submit',
  'keydown',
  'keyup',
  'scroll',
] as const;

const fromEdge = (edge: string) =>
  integer(`Pixels from the ${edge} edge for the mouse events; -1 for the middle`, {
    defaultValue: '-1',
    minValue: -1,
  });

const distance = (what: string) =>
  integer(`Pixels ${what}, for by`, { minValue: -1_000_000, maxValue: 1_000_000, example: '400' });

/** Variants that act on the page. */
export const changing = {
  Set: action({
    description:
      'Sets the value of a field, a list box, a check box or an editable element. Fails where it does not hold it in time.',
    synonyms: ['fill form field', 'set value', 'enter text in input', 'fill input', 'type into field'],
    parameters: {
      ...elementParameters,
      ...neverHeal,
      Value: text(
        'The value; for a list box value or label, of several one on each line; for a check box true or false',
        {
          requiredWhen: { parameterName: 'Mode', valuesThatRequire: ['type', 'append'] },
          example: 'Ada Lovelace',
        },
      ),
      Mode: oneOf(
        ['set', 'type', 'append', 'clear'],
        'set: at once; type: with key events in place of what is there; append: with key events at the end',
        { defaultValue: 'type' },
      ),
      DelayMs: integer('Milliseconds between two keys', { defaultValue: '0', minValue: 0, maxValue: 10_000 }),
    },
    ...onElement,
    schemaVersion: 2,
  }),
  RiseEvent: action({
    description:
      'Raises an event. A click waits until the element can be clicked, and clicks as a person does.',
    synonyms: [
      'click element',
      'click button',
      'press button',
      'submit form',
      'trigger event',
      'double click',
    ],
    parameters: {
      ...elementParameters,
      ...neverHeal,
      Event: oneOf(events, 'The event', { required: true, example: 'click' }),
      PointX: fromEdge('left'),
      PointY: fromEdge('top'),
      Modifiers: heldKeys('click, dblclick and mouseover'),
    },
    ...onElement,
    schemaVersion: 2,
  }),
  Press: action({
    description: 'Presses a key while the element has the focus.',
    synonyms: ['press key in field', 'press enter in element', 'key on element'],
    parameters: {
      ...elementParameters,
      ...neverHeal,
      Keys: text(
        'The key, with those that are held: letters, digits, and names such as Enter, ArrowDown, F5',
        {
          required: true,
          example: 'Control+Enter',
        },
      ),
    },
    ...onElement,
    schemaVersion: 2,
  }),
  Select: action({
    description:
      'Chooses in a list box. Fails when the choice does not exist in time, or the page takes it back.',
    synonyms: ['select option', 'choose from dropdown', 'combobox', 'list box'],
    parameters: {
      ...elementParameters,
      ...neverHeal,
      By: oneOf(['value', 'text', 'index'], 'By what a choice is named; an index counts from 0', {
        defaultValue: 'value',
      }),
      Value: text('The choice; in a list box of several choices one on each line', {
        required: true,
        example: 'express',
      }),
    },
    ...onElement,
  }),
  Check: action({
    description:
      'Ticks a check box, clears it or turns it over. Fails when the page turns it back. A radio button can be switched on only.',
    synonyms: ['tick checkbox', 'uncheck', 'radio button', 'toggle switch'],
    parameters: {
      ...elementParameters,
      ...neverHeal,
      State: oneOf(['on', 'off', 'toggle'], 'What it becomes', { defaultValue: 'on' }),
    },
    ...onElement,
  }),
  Scroll: action({
    description: 'Scrolls an element into view, or the contents of an element.',
    synonyms: ['scroll down', 'scroll to element', 'scroll into view', 'scroll page', 'infinite scroll'],
    parameters: {
      ...elementParameters,
      To: oneOf(
        ['view', 'top', 'bottom', 'by'],
        'view: until the element is seen; top and bottom: to an end of its contents; by: its contents by a distance',
        { defaultValue: 'view' },
      ),
      Dx: distance('to the right'),
      Dy: distance('down'),
    },
    ...onElement,
  }),
  Upload: action({
    description:
      'Gives files to a file field or to the file chooser that a click on the element opens, as if a person had chosen them; or drops them on the element.',
    synonyms: ['upload file', 'attach file to form', 'file input', 'choose file', 'drop file'],
    parameters: {
      ...elementParameters,
      ...neverHeal,
      Files: filePath(
        'Paths of the files, one on each line, or of a folder with all that is in it; a relative path starts at the folder of the project',
        { required: true, example: '{-Project.Directory-}/photo.jpg' },
      ),
      How: oneOf(
        ['choose', 'drop'],
        'choose: in the field or the file chooser; drop: onto the element, as from a window of files',
        { defaultValue: 'choose' },
      ),
    },
    ...onElement,
    contentScopes: ['io:filesystem'],
    schemaVersion: 2,
  }),
};
