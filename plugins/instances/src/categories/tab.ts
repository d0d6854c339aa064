import { action, category, integer, oneOf, text, url } from '@gatehouse/plugin-catalog/api';

const timeout = integer('Seconds to wait for the page', { defaultValue: '30', minValue: 1, maxValue: 3600 });

const which = {
  By: oneOf(['active', 'name', 'index', 'urlMask'], 'How the tab is chosen', { defaultValue: 'active' }),
  Value: text(
    'Name of the tab; its place, counted from 0; or a part of its address, in which * stands for any characters',
    { requiredWhen: { parameterName: 'By', valuesThatRequire: ['name', 'index', 'urlMask'] } },
  ),
};

export const tab = category({
  tag: 'Tab',
  title: 'Tabs',
  summary: 'Opens, navigates and closes tabs. Actions on elements act in the active tab.',
  actions: {
    Open: action({
      description: 'Opens a tab and makes it the active one.',
      parameters: {
        Name: text('Name by which later actions choose the tab', { example: 'search' }),
        Url: url('Page to load; empty for a blank tab', { example: 'https://example.com' }),
      },
      results: { TabId: 'Number of the tab, counted from 1 and never used again in the run' },
    }),
    Navigate: action({
      description: 'Loads a page in the active tab. A page that answers with an HTTP error counts as loaded.',
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
    Activate: action({ description: 'Makes a tab the active one.', parameters: which }),
    Close: action({
      description: 'Closes a tab. When it was the last one, a blank tab takes its place.',
      parameters: which,
    }),
    GetProperty: action({
      description: 'Reads a property of the active tab.',
      parameters: {
        Property: oneOf(
          ['url', 'title', 'text', 'html', 'source', 'domain'],
          'What to read; html is the page as it is now, source is what the server sent',
          { required: true },
        ),
      },
      results: { OutputVariable: 'The value' },
    }),
    RunJavaScript: action({
      description: 'Runs JavaScript in the page of the active tab, and nowhere else.',
      parameters: {
        Code: text('Body of an async function: it may await, and what it returns is the result', {
          required: true,
          isRaw: true,
          format: 'javascript',
          example: "return document.querySelectorAll('li').length;",
        }),
        TimeoutSec: timeout,
      },
      results: { OutputVariable: 'What the code returns: text as it is, anything else as JSON' },
      contentScopes: ['code:author'],
    }),
  },
});
