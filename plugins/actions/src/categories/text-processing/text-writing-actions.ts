import { action, decimal, integer, oneOf, seconds, text, url } from '@gatehouse/sdk-actions';
import { textInput } from './text-input-parameter.ts';

const scope = oneOf(
  ['all', 'words', 'first'],
  'All letters, the first of each word, or the first of the text',
  {
    defaultValue: 'all',
  },
);
const letters = {
  parameters: { Input: textInput, Scope: scope },
  results: { OutputVariable: 'The new text' },
} as const;

/** Variants that change the case of letters. */
export const letterCaseActions = {
  ToUpper: action({
    description: 'Makes letters large.',
    synonyms: ['uppercase', 'upper case', 'capital letters', 'capitalize'],
    ...letters,
  }),
  ToLower: action({
    description: 'Makes letters small.',
    synonyms: ['lowercase', 'lower case', 'small letters'],
    ...letters,
  }),
};
/** Variants that make new texts. */
export const textMakingActions = {
  Random: action({
    description:
      'Makes something by chance. Good enough for passwords: it comes from the random source of the system.',
    synonyms: ['random number', 'random string', 'generate password', 'uuid', 'guid'],
    parameters: {
      Kind: oneOf(
        ['text', 'number', 'login', 'password', 'uuid', 'item'],
        'Letters and digits, a number, a name that can be spoken, a password of every kind of character, a UUID, ' +
          'or one of the items in Pattern',
        { required: true },
      ),
      Length: integer('Characters of a text, a login or a password', {
        defaultValue: '12',
        minValue: 1,
        maxValue: 1_000_000,
      }),
      From: decimal('The least number', { defaultValue: '0', example: '1' }),
      To: decimal('The greatest number; with decimals here or in From the result has as many', {
        requiredWhen: { parameterName: 'Kind', valuesThatRequire: ['number'] },
        example: '6',
      }),
      Pattern: text(
        'For text the characters it is made of, with ranges such as a-z0-9; for item the items, separated by ; or as a ' +
          'JSON array',
        { requiredWhen: { parameterName: 'Kind', valuesThatRequire: ['item'] }, example: 'a-z0-9' },
      ),
    },
    results: { OutputVariable: 'What chance made' },
  }),
  Translate: action({
    description: 'Has a text translated by a service. The text leaves the machine.',
    synonyms: ['translate text', 'translation', 'deepl', 'change language'],
    parameters: {
      Input: textInput,
      Service: oneOf(
        ['deepl', 'libretranslate'],
        'The service; libretranslate also runs on a machine of your own',
        {
          required: true,
        },
      ),
      From: text('Language of the text, such as en; the service finds out when left out', { example: 'en' }),
      To: text('Language that is wanted', { required: true, example: 'de' }),
      Key: text('Key of your account with the service', {
        requiredWhen: { parameterName: 'Service', valuesThatRequire: ['deepl'] },
        example: '{-Variable.translate_key-}',
      }),
      Url: url('Address of the service, where it is not the usual one', { example: 'http://localhost:5000' }),
      TimeoutSec: seconds('Seconds for the whole exchange', '30'),
    },
    results: { OutputVariable: 'The translation' },
    contentScopes: ['io:network'],
  }),
};
/** Variants that choose between alternatives. */
export const alternativeActions = {
  Spintax: action({
    description:
      'Picks one of the ways to write a text: {Hello|Hi {there|you}} gives Hello, Hi there or Hi you. ' +
      'A backslash in front makes a brace or a bar plain.',
    synonyms: ['spin text', 'text variation', 'spintax', 'random text variant'],
    parameters: {
      Input: text('The text with its choices', { example: '{Hello|Hi}, {{dear |}friend|all}!' }),
    },
    results: { OutputVariable: 'One way to write it' },
  }),
};
