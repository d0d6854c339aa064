import { action, category, filePath, integer, json, oneOf, text, yesNo } from '@gatehouse/sdk-actions';
import { personLocales } from './person-locales.ts';

const toVariables = {
  Prefix: text('Each field goes into the variable of its name with this in front, such as profile_Name', {
    defaultValue: 'profile_',
  }),
  CreateMissing: yesNo(
    'Make variables that the project does not have; else their fields stay in the profile',
    {
      defaultValue: 'true',
    },
  ),
};
const results = { OutputVariable: 'All fields as a JSON object' };
const file = filePath('The file of the profile; a relative path starts at the folder of the project', {
  required: true,
  example: 'profiles/ann.json',
});

const password = text(
  'Opens the file on any machine, best given as a secret; without it the file opens with this installation alone',
);

export const profileCategory = category({
  tag: 'Profile',
  title: 'Profile',
  summary: 'Keeps who a run is: fields such as name and login, and the cookies of its browser',
  actions: {
    New: action({
      description:
        'Makes a person by chance: name, login, password and date of birth. It is the profile of the run.',
      synonyms: ['generate fake person', 'random name', 'fake identity', 'generate profile', 'faker'],
      parameters: {
        Sex: oneOf(['any', 'female', 'male'], 'Which names to take', { defaultValue: 'any' }),
        AgeFrom: integer('Age, at least', { defaultValue: '20', minValue: 1, maxValue: 120 }),
        AgeTo: integer('Age, at most', { defaultValue: '60', minValue: 1, maxValue: 120 }),
        Locale: oneOf(
          ['plain', ...personLocales],
          'Language and country of the names; all but plain add Email, Phone, Street, City, State, PostalCode, Company and JobTitle',
          { defaultValue: 'plain' },
        ),
        ...toVariables,
      },
      results,
    }),
    Load: action({
      description: 'Reads a profile from a file; it is the profile of the run from then on.',
      synonyms: ['load profile', 'import profile', 'open profile file'],
      parameters: {
        Path: file,
        Cookies: yesNo('Give the cookies of the profile to the browser', { defaultValue: 'true' }),
        Password: password,
        ...toVariables,
      },
      results,
      contentScopes: ['io:filesystem'],
    }),
    Save: action({
      description:
        'Writes the profile of the run to an encrypted file. With a password it can be moved to another machine; without one this installation alone opens it.',
      synonyms: ['save profile', 'export profile', 'store account data'],
      parameters: {
        Path: file,
        Cookies: yesNo('Save the cookies of the browser with it'),
        Password: password,
      },
      contentScopes: ['io:filesystem'],
    }),
    SetFields: action({
      description: 'Gives fields of the profile values, and adds those that it does not have.',
      synonyms: ['set profile field', 'change profile', 'edit profile data'],
      parameters: {
        Fields: json('The fields, a JSON object; null removes one', {
          required: true,
          example: '{"Email": "ann@example.org"}',
        }),
        ...toVariables,
      },
      results,
    }),
  },
});
