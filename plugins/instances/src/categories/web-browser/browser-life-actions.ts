import { action, decimal, filePath, integer, oneOf, text, url, yesNo } from '@gatehouse/sdk-actions';

/** Variants that start, end and configure the browser. */
export const life = {
  StartInstance: action({
    description:
      'Starts the browser if it does not run yet, also after it crashed. One that runs with other settings is an error: close it first.',
    synonyms: ['launch browser', 'open browser', 'start chrome', 'headless', 'browser profile'],
    parameters: {
      BrowserType: oneOf(
        ['Chromium', 'Firefox', 'WebKit', 'Without'],
        'Which browser. Only Chromium is here; Without closes the one that runs, for a project that needs none',
        { defaultValue: 'Chromium' },
      ),
      Args: text('Switches of the browser, such as its language and the size of its window', {
        example: '--lang=de --window-size=1280,800',
      }),
      Headless: yesNo('Whether it works without a window; a window needs a display', {
        defaultValue: 'true',
      }),
      ProfilePath: filePath(
        'Folder of a profile that is kept, made where it is missing; a relative path starts at the folder of the project. Empty for a profile that is thrown away',
        { example: 'profiles/ada' },
      ),
      OwnProcess: yesNo(
        'Whether it has a process of its own, and not one that it shares with browsers of the same task',
      ),
      ServiceWorkers: oneOf(
        ['allow', 'block'],
        'Whether pages may register service workers, whose requests and answers no rule, no recording and no wait sees',
        { defaultValue: 'allow' },
      ),
    },
    results: { InstancePort: 'Id of the browser instance; -1 without one' },
    contentScopesWhen: [{ parameter: 'ProfilePath', scope: 'io:filesystem' }],
    schemaVersion: 2,
  }),
  CloseInstance: action({
    description:
      'Closes the browser with all its tabs, and deletes its profile unless StartInstance named one. The next use starts a new one.',
    synonyms: ['close browser', 'quit browser', 'end browser', 'kill chrome'],
  }),
  SetViewport: action({
    description: 'Sets the size of what tabs show, for all tabs of the browser.',
    synonyms: [
      'window size',
      'resize browser',
      'screen resolution',
      'viewport',
      'mobile view',
      'maximize window',
    ],
    parameters: {
      Width: integer('Width in pixels of the page', {
        required: true,
        minValue: 50,
        maxValue: 10_000,
        example: '1280',
      }),
      Height: integer('Height in pixels of the page', {
        required: true,
        minValue: 50,
        maxValue: 10_000,
        example: '800',
      }),
      Scale: decimal('How many pixels of the screen are one of the page', {
        defaultValue: '1',
        minValue: 0.1,
        maxValue: 10,
      }),
    },
  }),
  SetProxy: action({
    description:
      'Has the browser go through a proxy from now on. The first one starts an open browser anew, which loads its pages again.',
    synonyms: ['browser proxy', 'use proxy', 'change ip', 'socks proxy'],
    parameters: {
      Proxy: text(
        'The proxy, such as http://host:port, socks5://host:port or host:port:user:password; none to go out directly',
        { required: true, example: 'none' },
      ),
      EmulateTimezone: yesNo('Whether pages see the time zone of where the proxy is'),
      EmulateGeo: yesNo('Whether pages that ask for the position get the place of the proxy'),
      GeoService: url(
        'For these two, which need it: a service of your choice that is asked through the proxy where it is; it answers timezone, lat and lon as JSON',
      ),
    },
    contentScopes: ['io:network'],
  }),
  ClearCache: action({
    description: 'Deletes what the browser keeps of pages.',
    synonyms: ['clear cookies', 'clear cache', 'delete browsing data', 'reset session', 'delete history'],
    parameters: {
      What: oneOf(
        ['cache', 'cookies', 'all'],
        'cache: pages and pictures; cookies: cookies alone; all: both, and what pages store',
        { required: true, example: 'all' },
      ),
      Domain: text('Only what belongs to this domain and those below it; cached pages know no domain', {
        example: 'example.com',
      }),
    },
  }),
};
