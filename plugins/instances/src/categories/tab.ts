import { action, category, oneOf, regex, seconds, text, url, yesNo } from '@gatehouse/sdk-actions';
import { observing } from './tab/observing-actions.ts';
import { waiting } from './tab/waiting-actions.ts';

const timeout = seconds('Seconds to wait for the page', '30');

const which = {
  By: oneOf(
    ['active', 'name', 'index', 'urlMask', 'newest'],
    'How the tab is chosen; newest is the one that was opened last',
    { defaultValue: 'active' },
  ),
  Value: text(
    'Name of the tab; its place, counted from 0; or a part of its address, in which * stands for any characters',
    {
      requiredWhen: { parameterName: 'By', valuesThatRequire: ['name', 'index', 'urlMask'] },
      example: 'search',
    },
  ),
};

const moved = { FinalUrl: 'Address of the page that is shown then' };

export const tab = category({
  tag: 'Tab',
  usesInstance: true,
  title: 'Tabs',
  summary: 'Opens, navigates and closes tabs. Actions on elements act in the active tab.',
  actions: {
    Open: action({
      description: 'Opens a tab and makes it the active one.',
      synonyms: ['open new tab', 'new window', 'create tab', 'new page'],
      parameters: {
        Name: text('Name by which later actions choose the tab', { example: 'search' }),
        Url: url('Page to load; empty for a blank tab', { example: 'https://example.com' }),
      },
      results: { TabId: 'Number of the tab, counted from 1 and never used again in the run' },
    }),
    Navigate: action({
      description: 'Loads a page in the active tab. A page that answers with an HTTP error counts as loaded.',
      synonyms: ['go to url', 'goto url', 'open website', 'load page', 'visit link'],
      parameters: {
        Url: url('Address of the page: http, https or about:blank', {
          required: true,
          example: 'https://example.com',
        }),
        Referer: text('Referer header of the request'),
        TimeoutSec: timeout,
        WaitUntil: oneOf(
          ['commit', 'dom', 'load', 'idle'],
          'How far the page must be: answer began, document parsed, all loaded, network quiet',
          { defaultValue: 'load' },
        ),
      },
      results: {
        StatusCode: 'HTTP status of the page; 0 for a page that came without one, such as about:blank',
        FinalUrl: 'Address after redirects',
      },
    }),
    Activate: action({
      description: 'Makes a tab the active one.',
      synonyms: ['switch tab', 'select tab', 'change tab', 'bring to front', 'switch window'],
      parameters: which,
    }),
    Close: action({
      description: 'Closes a tab. When it was the last one, a blank tab takes its place.',
      synonyms: ['close tab', 'close page', 'close window'],
      parameters: which,
    }),
    CloseOthers: action({
      description: 'Closes all tabs but the active one.',
      synonyms: ['close other tabs', 'close all tabs', 'keep one tab'],
      parameters: { TimeoutSec: timeout },
    }),
    Back: action({
      description: 'Goes back to the page before. An error when there is none.',
      synonyms: ['go back', 'previous page', 'browser history', 'back button'],
      parameters: { TimeoutSec: timeout },
      results: moved,
    }),
    Forward: action({
      description: 'Goes forward to the page after. An error when there is none.',
      synonyms: ['go forward', 'next page in history', 'forward button'],
      parameters: { TimeoutSec: timeout },
      results: moved,
    }),
    Reload: action({
      description: 'Loads the page of the active tab again.',
      synonyms: ['refresh page', 'reload page', 'f5'],
      parameters: { TimeoutSec: timeout },
      results: moved,
    }),
    WaitLoad: action({
      description: 'Waits until the page of the active tab is loaded; fails when it is not in time.',
      synonyms: [
        'wait for page load',
        'wait until loaded',
        'wait for navigation',
        'network idle',
        'page ready',
      ],
      parameters: {
        State: oneOf(
          ['dom', 'load', 'idle'],
          'How far the page must be: document parsed, all loaded, no request for half a second',
          { defaultValue: 'load' },
        ),
        TimeoutSec: timeout,
      },
    }),
    ...waiting,
    ...observing,
    CheckText: action({
      description: 'Looks for a text on the page of the active tab; fails when it is not there in time.',
      synonyms: ['page contains text', 'check text on page', 'text present', 'verify text'],
      parameters: {
        Text: regex('What the page must show, as a regular expression', {
          required: true,
          example: '(?i)thank you',
        }),
        Where: oneOf(['text', 'source'], 'text is what a person reads, source the markup of the page', {
          defaultValue: 'text',
        }),
        TimeoutSec: seconds('Seconds to wait for the text', '0', { minValue: 0 }),
      },
      results: { OutputVariable: 'What matched' },
    }),
    GetProperty: action({
      description: 'Reads a property of the active tab.',
      synonyms: ['current url', 'page title', 'page source', 'page html', 'get url'],
      parameters: {
        Property: oneOf(
          ['url', 'title', 'text', 'html', 'source', 'domain'],
          'What to read; html is the page as it is now, source is what the server sent',
          { required: true, example: 'title' },
        ),
      },
      results: { OutputVariable: 'The value' },
    }),
    RunJavaScript: action({
      description: 'Runs JavaScript in the page of the active tab, and nowhere else.',
      synonyms: ['execute javascript', 'run script in page', 'page evaluate', 'inject js'],
      parameters: {
        Code: text('Body of an async function: it may await, and what it returns is the result', {
          required: true,
          isRaw: true,
          format: 'javascript',
          example: "return document.querySelectorAll('li').length;",
        }),
        OnPage: yesNo(
          'Whether the code meets the variables and functions of the page; else it has the same page for itself',
          { defaultValue: 'true' },
        ),
        TimeoutSec: timeout,
      },
      results: { OutputVariable: 'What the code returns: text as it is, anything else as JSON' },
      contentScopes: ['code:author'],
      schemaVersion: 2,
    }),
  },
});
