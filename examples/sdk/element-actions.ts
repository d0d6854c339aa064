// Actions on elements: of pages with the finders that all of them have, and of a device with finders of its own.
import {
  type ActionContext,
  ActionError,
  action,
  type Binding,
  type BindingField,
  category,
  elementBindings,
  elementFinders,
  elementParameters,
  field,
  numberField,
  oneOf,
  pauseBefore,
  requiredField,
  textField,
  waitParameters,
  wholeField,
  yesField,
} from '@gatehouse/sdk-actions';

/** It accepts every finder of pages. `FinderType` of the parameters names the one that a project uses. */
export const pageActions = category({
  tag: 'Highlight',
  title: 'Highlighting',
  summary: 'Marks elements of pages',
  usesInstance: true,
  bindings: elementBindings,
  actions: {
    Mark: action({
      description: 'Draws a frame around an element.',
      synonyms: ['highlight element', 'frame element', 'show element'],
      parameters: elementParameters,
      acceptedBindings: elementFinders,
    }),
  },
});

const key: BindingField = field('Key', 'The key of the remote control', { required: true, example: 'menu' });

/** A finder of one's own: its fields are texts of the project, until the executor reads them. */
const keyFinder: Binding = {
  name: 'KeyFinder',
  discriminatorValue: 'KeyFinder',
  description: 'Finds a key of the remote control.',
  fields: [
    key,
    field('HoldSec', 'How long it is held', { kind: 'Double' }),
    field('Row', 'Row of the key', { kind: 'Int' }),
    field('IsLit', 'Only a key that is lit', { kind: 'Bool' }),
  ],
  nestedArrays: [],
};

export const remoteActions = category({
  tag: 'Remote',
  title: 'Remote control',
  summary: 'Presses keys',
  bindings: [keyFinder],
  actions: {
    Press: action({
      description: 'Presses a key.',
      synonyms: ['push button', 'press key', 'remote key'],
      parameters: {
        FinderType: oneOf(['KeyFinder'], 'How the key is found', { required: true }),
        ...waitParameters,
      },
      acceptedBindings: [keyFinder.name],
    }),
  },
});

type Press = ActionContext<{ readonly WaitBeforeFrom: number; readonly WaitBeforeTo: number }>;

/** Each reader throws an ActionError that names the field and its value where that does not fit. */
export async function readKey({ parameters, finder, random, signal }: Press) {
  if (finder === null) throw new ActionError('The action names no key. Choose a finder');
  await pauseBefore({ parameters, random, signal });
  const { scalars } = finder;
  return {
    key: requiredField(finder, 'Key'),
    label: textField(scalars, 'Label'),
    holdSec: numberField(scalars, 'HoldSec', { min: 0, max: 10 }) ?? 0.1,
    row: wholeField(scalars, 'Row'),
    isLit: yesField(scalars, 'IsLit'),
  };
}
