import {
  action,
  category,
  elementBindings,
  elementParameters,
  integer,
  oneOf,
  text,
  xpath,
  yesNo,
} from '@gatehouse/sdk-actions';
import { maybeElement, onElement } from './parameters/on-element.ts';

const distance = (what: string) =>
  integer(`Pixels ${what}`, { defaultValue: '0', minValue: -100_000, maxValue: 100_000 });

const toTheRight = distance('to the right; below zero to the left');
const down = distance('down; below zero up');

const milliseconds = (what: string, defaultValue: string) =>
  integer(what, { defaultValue, minValue: 0, maxValue: 60_000 });

export const userInput = category({
  tag: 'UserInput',
  usesInstance: true,
  title: 'Mouse and keyboard',
  summary: 'Acts on the page of the active tab as a person does, with mouse, keys and fingers.',
  bindings: elementBindings,
  actions: {
    MouseMove: action({
      description: 'Moves the mouse to the middle of an element.',
      parameters: {
        ...elementParameters,
        Human: yesNo('Whether it moves on a curve, as a hand does; else straight and at once', {
          defaultValue: 'true',
        }),
        SpeedMs: milliseconds('Milliseconds that the swipe takes, where it moves as a hand does', '400'),
      },
      ...onElement,
    }),
    MouseClick: action({
      description: 'Clicks with the mouse, or holds a button down and lets it go.',
      parameters: {
        ...maybeElement('for where the mouse is'),
        Button: oneOf(['left', 'right', 'middle'], 'The button', { defaultValue: 'left' }),
        Kind: oneOf(['click', 'down', 'up', 'double'], 'What is done with it', { defaultValue: 'click' }),
      },
      ...onElement,
    }),
    MouseWheel: action({
      description: 'Turns the wheel of the mouse over an element.',
      parameters: {
        ...maybeElement('for where the mouse is'),
        Dx: toTheRight,
        Dy: integer('Pixels down; below zero up', {
          required: true,
          minValue: -100_000,
          maxValue: 100_000,
          example: '300',
        }),
      },
      ...onElement,
    }),
    DragDrop: action({
      description: 'Drags an element with the mouse, to another element or by a distance.',
      parameters: {
        ...elementParameters,
        TargetXPath: xpath('The element on which it is dropped; empty to drop it at a distance', {
          example: "//*[@id='basket']",
        }),
        Dx: toTheRight,
        Dy: down,
      },
      ...onElement,
    }),
    TypeText: action({
      description: 'Types a text with key events, character after character, as a person does.',
      parameters: {
        ...maybeElement('for where the focus is'),
        Text: text(
          'The text. Keys stand in braces, such as {ENTER}, {TAB}, {ESC}, {DOWN}, {F5}, {CTRL+A}; {{} is a brace',
          { required: true, example: 'Ada{TAB}Lovelace{ENTER}' },
        ),
        DelayMs: integer('Milliseconds between two keys', {
          defaultValue: '50',
          minValue: 0,
          maxValue: 10_000,
        }),
        Jitter: integer('Milliseconds by which that differs at random, at most', {
          defaultValue: '0',
          minValue: 0,
          maxValue: 10_000,
        }),
      },
      ...onElement,
    }),
    PressKeys: action({
      description: 'Presses keys where the focus is, or holds them down and lets them go.',
      parameters: {
        Keys: text(
          'The keys: names such as Enter, F5 and Control+A, or as in TypeText such as {CTRL+A}{DEL}',
          {
            required: true,
            example: 'Control+A',
          },
        ),
        Kind: oneOf(['press', 'down', 'up'], 'What is done with them; down and up are for one key', {
          defaultValue: 'press',
        }),
      },
    }),
    Touch: action({
      description: 'Touches the middle of an element with a finger.',
      parameters: {
        ...elementParameters,
        Long: yesNo('Whether the finger stays'),
        DurationMs: milliseconds('Milliseconds that a finger stays that stays', '800'),
      },
      ...onElement,
    }),
    Swipe: action({
      description: 'Moves a finger over the page, from the middle of an element.',
      parameters: {
        ...elementParameters,
        Dx: toTheRight,
        Dy: down,
        DurationMs: milliseconds('Milliseconds that the swipe takes', '300'),
      },
      ...onElement,
    }),
  },
});
