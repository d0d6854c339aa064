import { action, category, decimal, integer, oneOf, text, yesNo } from '@gatehouse/sdk-actions';
import { androidLabel } from '../lent-label.ts';
import { onElement, uiBindings, uiParameters } from './ui-parameters.ts';

const duration = (what: string, defaultValue: string) =>
  integer(what, { defaultValue, minValue: 0, maxValue: 30_000 });

const pixel = (what: string, example: string) =>
  integer(what, { required: true, minValue: 0, maxValue: 100_000, example });

const finger = {
  Long: yesNo('Whether the finger stays'),
  DurationMs: duration('Milliseconds that a finger stays that stays', '800'),
  Anywhere: yesNo('Whether it touches a random place of the element in place of its middle'),
};

export const androidInput = category({
  tag: 'AndroidInput',
  usesInstance: true,
  machineLabel: androidLabel,
  title: 'Touch and keys',
  summary: 'Acts on the screen of the device as a person does, with fingers and keys.',
  bindings: uiBindings,
  actions: {
    Touch: action({
      description: 'Touches an element with a finger, or a place of the screen.',
      synonyms: ['tap', 'long press', 'click on phone', 'tap android element'],
      parameters: { ...uiParameters, ...finger },
      results: { X: 'Where it was touched, from the left edge', Y: 'The same, from the top edge' },
      ...onElement,
    }),
    Swipe: action({
      description: 'Moves a finger over the screen.',
      synonyms: ['swipe', 'scroll on phone', 'fling', 'swipe up'],
      parameters: {
        FromX: pixel('Pixels from the left edge, where it starts', '360'),
        FromY: pixel('Pixels from the top edge, where it starts', '1000'),
        ToX: pixel('Pixels from the left edge, where it ends', '360'),
        ToY: pixel('Pixels from the top edge, where it ends', '300'),
        DurationMs: duration('Milliseconds that the swipe takes', '300'),
        Curved: yesNo('Whether it goes in a bow, another one each time, which needs Android 11 or newer'),
      },
    }),
    Zoom: action({
      description:
        'Moves two fingers apart or together on an element. Needs a device that lets adb play its touch screen.',
      synonyms: ['pinch', 'zoom in', 'zoom out', 'two finger gesture'],
      parameters: {
        ...uiParameters,
        Factor: decimal(
          'How many times as far apart the fingers are at the end; below 1 they come together',
          {
            required: true,
            minValue: 0.05,
            maxValue: 20,
            example: '2',
          },
        ),
        DurationMs: duration('Milliseconds that it takes', '500'),
      },
      ...onElement,
    }),
    Keyboard: action({
      description: 'Types a text where the focus is, and presses keys.',
      synonyms: ['type on phone', 'phone keyboard', 'android keys', 'input text on device', 'back button'],
      parameters: {
        Text: text('The text. Keys stand in braces, such as {AndroidKeys.HOME} or {AndroidKeys.ENTER}', {
          required: true,
          example: 'shoes{AndroidKeys.ENTER}',
        }),
        Method: oneOf(
          ['auto', 'native', 'helper'],
          'native: the device types plain ASCII by itself; helper: the keyboard com.android.adbkeyboard types any text; auto: what the text needs',
          { defaultValue: 'auto' },
        ),
        DelayMs: integer('Milliseconds between the characters; 0 types them at once', {
          defaultValue: '0',
          minValue: 0,
          maxValue: 5000,
        }),
      },
    }),
    RiseEvent: action({
      description: 'Raises an event on an element that is enabled.',
      synonyms: ['click android element', 'trigger event on phone', 'perform click'],
      parameters: {
        ...uiParameters,
        Event: oneOf(['touch', 'longTouch'], 'The event', { defaultValue: 'touch' }),
      },
      ...onElement,
    }),
  },
});
