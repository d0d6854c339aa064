import {
  action,
  category,
  elementBindings,
  elementFinders,
  elementParameters,
  filePath,
  integer,
  oneOf,
  text,
  xpath,
  yesNo,
} from '@gatehouse/sdk-actions';
import { heldKeys } from './parameters/held-keys.ts';
import { maybeElement, neverHeal, onElement } from './parameters/on-element.ts';

const distance = (what: string) =>
  integer(`Pixels ${what}`, { defaultValue: '0', minValue: -100_000, maxValue: 100_000 });

const toTheRight = distance('to the right; below zero to the left');
const down = distance('down; below zero up');

const milliseconds = (what: string, defaultValue: string) =>
  integer(what, { defaultValue, minValue: 0, maxValue: 60_000 });

const within = (edge: string, ofWhat: string) =>
  integer(`Pixels from the ${edge} edge of the ${ofWhat}; -1 for the middle`, {
    defaultValue: '-1',
    minValue: -1,
  });

/** A picture is a file, so it has a parameter of its own. */
const targetFinders = elementFinders.filter((name) => name !== 'ImageFinder');

export const userInput = category({
  tag: 'UserInput',
  usesInstance: true,
  title: 'Mouse and keyboard',
  summary: 'Acts on the page of the active tab as a person does, with mouse, keys and fingers.',
  bindings: elementBindings,
  actions: {
    MouseMove: action({
      description: 'Moves the mouse to the middle of an element.',
      synonyms: ['hover', 'mouse over', 'move cursor', 'move mouse'],
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
      synonyms: ['click', 'right click', 'double click', 'click button', 'left click'],
      parameters: {
        ...maybeElement('for where the mouse is'),
        ...neverHeal,
        PointX: within('left', 'element'),
        PointY: within('top', 'element'),
        Button: oneOf(['left', 'right', 'middle'], 'The button', { defaultValue: 'left' }),
        Kind: oneOf(['click', 'down', 'up', 'double'], 'What is done with it', { defaultValue: 'click' }),
        Modifiers: heldKeys('it'),
      },
      ...onElement,
    }),
    MouseWheel: action({
      description: 'Turns the wheel of the mouse over an element.',
      synonyms: ['mouse wheel', 'scroll with mouse', 'scroll up', 'scroll down'],
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
      description:
        'Drags an element with the mouse, to another element or by a distance. Fails where something covers one of both or the page refuses the drop; scrolls on the way where both are not in sight at once.',
      synonyms: ['drag and drop', 'drag element', 'slider', 'move element'],
      parameters: {
        ...elementParameters,
        PointX: within('left', 'element'),
        PointY: within('top', 'element'),
        TargetXPath: xpath('The element on which it is dropped; empty to drop it at a distance', {
          example: "//*[@id='basket']",
        }),
        TargetFinder: oneOf(targetFinders, 'How the target is found, in place of TargetXPath'),
        Target: text(
          'For TargetFinder: the selector or the hint, such as #basket; X and Y, such as 120, 80; or a JSON object of the fields of the finder',
        ),
        TargetImage: filePath('Picture of the target, in place of TargetXPath'),
        TargetFrame: text('The frame that holds the target, as in Frame; empty for the frame of the element'),
        TargetMatch: integer('Which of several matches for the target to take, counted from 0', {
          defaultValue: '0',
          minValue: 0,
        }),
        TargetPointX: within('left', 'target'),
        TargetPointY: within('top', 'target'),
        Dx: toTheRight,
        Dy: down,
      },
      ...onElement,
      contentScopesWhen: [
        ...onElement.contentScopesWhen,
        { parameter: 'TargetImage', scope: 'io:filesystem' },
      ],
    }),
    TypeText: action({
      description: 'Types a text with key events, character after character, as a person does.',
      synonyms: ['type text', 'send keys', 'type like a human', 'enter text', 'keyboard input'],
      parameters: {
        ...maybeElement('for where the focus is'),
        Text: text(
          'The text. Keys stand in braces, such as {ENTER}, {TAB}, {ESC}, {DEL}, {PGDN}, {F5}, {CTRL+A}; {{} is a brace. An unknown name in capitals is an error',
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
      synonyms: ['press key', 'press enter', 'hotkey', 'keyboard shortcut', 'key combination'],
      parameters: {
        Keys: text(
          'The keys: names such as Enter, F5 and Control+A, or as in TypeText such as {CTRL+A}{DEL}; an unknown name is an error',
          {
            required: true,
            example: 'Control+A',
          },
        ),
        Kind: oneOf(
          ['press', 'down', 'up'],
          'What is done with them; down and up are for one key, and modifiers that are down count for clicks as well',
          {
            defaultValue: 'press',
          },
        ),
      },
    }),
    Touch: action({
      description: 'Touches the middle of an element with a finger.',
      synonyms: ['tap', 'touch element', 'long press', 'mobile tap'],
      parameters: {
        ...elementParameters,
        ...neverHeal,
        Long: yesNo('Whether the finger stays'),
        DurationMs: milliseconds('Milliseconds that a finger stays that stays', '800'),
      },
      ...onElement,
    }),
    Swipe: action({
      description: 'Moves a finger over the page, from the middle of an element.',
      synonyms: ['swipe', 'swipe left', 'touch scroll', 'flick'],
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
