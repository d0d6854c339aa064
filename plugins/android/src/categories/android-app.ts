import {
  action,
  category,
  filePath,
  integer,
  listName,
  oneOf,
  text,
  url,
  yesNo,
} from '@gatehouse/plugin-catalog/api';

const contentScopes = ['system:exec'] as const;

const app = {
  App: text('Name of its package', { required: true, example: 'com.example.shop' }),
};

const seconds = (what: string, defaultValue: string) =>
  integer(what, { defaultValue, minValue: 1, maxValue: 3600 });

const shown = { Activity: 'The activity that is shown then' };

export const androidApp = category({
  tag: 'AndroidApp',
  title: 'Apps',
  summary: 'Installs, opens and ends apps of the device of the run.',
  actions: {
    Open: action({
      description: 'Opens an app, or brings it to the front. Fails when it does not come in time.',
      parameters: {
        ...app,
        Activity: text('What is opened of it; empty for what an icon opens', { example: '.MainActivity' }),
        TimeoutSec: seconds('Seconds until it must be shown', '20'),
      },
      results: shown,
      contentScopes,
    }),
    OpenUrl: action({
      description: 'Opens an address in an app.',
      parameters: {
        Url: url('The address, of the web or of the app itself', {
          required: true,
          example: 'https://example.com/offer/7',
        }),
        App: text('Name of the package that opens it', { required: true, example: 'com.android.browser' }),
        TimeoutSec: seconds('Seconds until it must be shown', '20'),
      },
      results: shown,
      contentScopes: ['system:exec', 'io:network'],
    }),
    Close: action({ description: 'Ends all of an app.', parameters: app, contentScopes }),
    Clear: action({
      description: 'Deletes all that an app keeps, and ends it: as if it were installed anew.',
      parameters: app,
      contentScopes,
    }),
    Install: action({
      description: 'Installs an APK. Fails with the reason of the device.',
      parameters: {
        Path: filePath('The APK; a relative path starts at the folder of the project', {
          required: true,
          example: 'shop.apk',
        }),
        Replace: yesNo('Whether it takes the place of another version, with its data', {
          defaultValue: 'true',
        }),
        GrantPermissions: yesNo('Whether the app may do at once all that it asks for'),
        Downgrade: yesNo('Whether the other version may be newer'),
      },
      results: { OutputVariable: 'Name of the package; empty where the same version was there' },
      contentScopes: ['system:exec', 'io:filesystem'],
    }),
    Uninstall: action({
      description: 'Removes an app. Fails with the reason of the device.',
      parameters: { ...app, KeepData: yesNo('Whether its data stay') },
      contentScopes,
    }),
    ListApps: action({
      description: 'Tells which apps are installed.',
      parameters: {
        Filter: oneOf(['all', 'system', 'user'], 'user are those that came later', { defaultValue: 'all' }),
        List: listName('The list to which their packages are added; empty for none', { example: 'apps' }),
      },
      results: { OutputVariable: 'Their packages, one to a line', Count: 'How many there are' },
      contentScopes,
    }),
    IsInstalled: action({
      description: 'Tells whether an app is installed.',
      parameters: app,
      results: { OutputVariable: 'true or false', Version: 'Its version, such as 1.2; empty without one' },
      contentScopes,
    }),
    Active: action({
      description: 'Tells which app has the focus.',
      results: { OutputVariable: 'Its package; empty for none', ...shown },
      contentScopes,
    }),
  },
});
