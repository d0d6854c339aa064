import {
  action,
  category,
  filePath,
  listName,
  oneOf,
  seconds,
  tableName,
  text,
  url,
  yesNo,
} from '@gatehouse/sdk-actions';
import { androidLabel } from '../lent-label.ts';

const contentScopes = ['system:exec'] as const;

const app = {
  App: text('Name of its package', { required: true, example: 'com.example.shop' }),
};

const withFiles = { contentScopes: ['system:exec', 'io:filesystem'] } as const;

const archive = filePath('The file; a relative path starts at the folder of the project', {
  required: true,
  example: 'shop-data.tar',
});

const shown = { Activity: 'The activity that is shown then' };

export const androidApp = category({
  tag: 'AndroidApp',
  usesInstance: true,
  machineLabel: androidLabel,
  title: 'Apps',
  summary: 'Installs, opens and ends apps of the device of the run.',
  actions: {
    Open: action({
      description: 'Opens an app, or brings it to the front. Fails when it does not come in time.',
      synonyms: ['open app', 'launch app', 'start app', 'run application'],
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
      synonyms: ['open link on phone', 'deep link', 'open url in app', 'mobile browser'],
      parameters: {
        Url: url('The address, of the web or of the app itself', {
          required: true,
          example: 'https://example.com/offer/7',
        }),
        App: text('Name of the package that opens it; empty for the one that the device takes', {
          example: 'com.android.browser',
        }),
        TimeoutSec: seconds('Seconds until it must be shown', '20'),
      },
      results: shown,
      contentScopes: ['system:exec', 'io:network'],
    }),
    Close: action({
      description: 'Ends all of an app.',
      synonyms: ['close app', 'force stop', 'kill app', 'end application'],
      parameters: app,
      contentScopes,
    }),
    Clear: action({
      description: 'Deletes all that an app keeps, and ends it: as if it were installed anew.',
      synonyms: ['clear app data', 'reset app', 'wipe app cache'],
      parameters: {
        ...app,
        CacheOnly: yesNo(
          'Whether only files that the app can create again are deleted, which needs Android 14 or newer',
        ),
      },
      contentScopes,
    }),
    Install: action({
      description: 'Installs an APK. Fails with the reason of the device.',
      synonyms: ['install apk', 'install app', 'adb install'],
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
      synonyms: ['uninstall app', 'remove app', 'delete application'],
      parameters: { ...app, KeepData: yesNo('Whether its data stay') },
      contentScopes,
    }),
    SaveData: action({
      description:
        'Ends an app and copies all that it keeps into a file. Needs a debug build of the app or a device with root.',
      synonyms: ['backup app data', 'export app data', 'save app session'],
      parameters: { ...app, Path: archive },
      results: { Size: 'Bytes of the file' },
      ...withFiles,
    }),
    RestoreData: action({
      description:
        'Ends an app and replaces its data by what SaveData copied. Needs the same access as SaveData.',
      synonyms: ['restore app data', 'import app backup', 'load app session'],
      parameters: { ...app, Path: archive },
      ...withFiles,
    }),
    GetApk: action({
      description: 'Copies the APK of an app to this machine. Apps of several parts have one for each.',
      synonyms: ['extract apk', 'download apk from phone', 'export apk'],
      parameters: {
        ...app,
        Path: filePath(
          'File for it, relative to the folder of the project; those of parts are saved beside it',
          {
            required: true,
            example: 'shop.apk',
          },
        ),
      },
      results: { OutputVariable: 'The files, one to a line, the base first', Count: 'How many there are' },
      ...withFiles,
    }),
    Notifications: action({
      description: 'Reads the notifications that the device shows.',
      synonyms: ['read notifications', 'push notification', 'status bar', 'phone alerts'],
      parameters: {
        App: text('Name of the package whose they are; empty for all', { example: 'com.example.shop' }),
        Table: tableName('The table to which rows of package, title and text are added; empty for none', {
          example: 'notifications',
        }),
      },
      results: {
        OutputVariable: 'A JSON array of objects with package, title and text',
        Count: 'How many there are',
      },
      contentScopes,
    }),
    ListApps: action({
      description: 'Tells which apps are installed.',
      synonyms: ['list apps', 'installed packages', 'list applications'],
      parameters: {
        Filter: oneOf(['all', 'system', 'user'], 'user are those that came later', { defaultValue: 'all' }),
        List: listName('The list to which their packages are added; empty for none', { example: 'apps' }),
      },
      results: { OutputVariable: 'Their packages, one to a line', Count: 'How many there are' },
      contentScopes,
    }),
    IsInstalled: action({
      description: 'Tells whether an app is installed.',
      synonyms: ['is app installed', 'check if app exists', 'has package'],
      parameters: app,
      results: { OutputVariable: 'true or false', Version: 'Its version, such as 1.2; empty without one' },
      contentScopes,
    }),
    Active: action({
      description: 'Tells which app has the focus.',
      synonyms: ['current app', 'foreground app', 'current activity', 'focused app'],
      results: { OutputVariable: 'Its package; empty for none', ...shown },
      contentScopes,
    }),
  },
});
