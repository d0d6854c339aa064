import { action, filePath, integer, oneOf, seconds, text } from '@gatehouse/sdk-actions';
import { elementWhen, onElement } from '../parameters/on-element.ts';

const format = oneOf(['json', 'netscape'], 'A JSON array, or lines as in a cookies.txt', {
  defaultValue: 'json',
});

/** Variants that read data of the browser or put data in. */
export const keeping = {
  GetCookies: action({
    description: 'Reads the cookies of the browser, ready for SetCookies.',
    synonyms: ['get cookies', 'export cookies', 'save session', 'read cookie'],
    parameters: {
      Domain: text('Only those of this domain and the ones below it; empty for all', {
        example: 'example.com',
      }),
      Format: format,
    },
    results: { OutputVariable: 'The cookies' },
  }),
  SetCookies: action({
    description: 'Adds cookies to those of the browser.',
    synonyms: ['add cookie', 'import cookies', 'load cookies', 'restore session'],
    parameters: {
      Data: text('The cookies; each has a name, a value, and a domain or a url', {
        required: true,
        example: '[{"name":"theme","value":"dark","domain":"example.com"}]',
      }),
      Format: format,
    },
  }),
  Screenshot: action({
    description: 'Takes a picture of the page, of all of it, or of an element.',
    synonyms: ['take screenshot', 'capture page', 'screen capture', 'full page image', 'save element image'],
    parameters: {
      ...elementWhen('Mode', 'element'),
      Mode: oneOf(['viewport', 'full', 'element'], 'viewport is what the tab shows, full the whole page', {
        defaultValue: 'viewport',
      }),
      Path: filePath(
        'File for the picture; a relative path starts at the folder of the project. Empty to get it as a text',
        { example: 'page.png' },
      ),
      Format: oneOf(['png', 'jpeg'], 'Format of the picture', { defaultValue: 'png' }),
      Quality: integer('How good a JPEG is', { defaultValue: '90', minValue: 1, maxValue: 100 }),
    },
    results: { OutputVariable: 'The path of the file; without one the picture as base64' },
    acceptedBindings: onElement.acceptedBindings,
    contentScopesWhen: [...onElement.contentScopesWhen, { parameter: 'Path', scope: 'io:filesystem' }],
  }),
  SavePdf: action({
    description: 'Saves the page of the active tab as a PDF, as it would be printed.',
    synonyms: ['save as pdf', 'print page', 'print to pdf', 'page to pdf'],
    parameters: {
      Path: filePath('The file; a relative path starts at the folder of the project', {
        required: true,
        example: 'page.pdf',
      }),
      PageFormat: oneOf(['A4', 'Letter'], 'Size of the paper', { defaultValue: 'A4' }),
    },
    results: { OutputVariable: 'The path of the file' },
    contentScopes: ['io:filesystem'],
  }),
  WaitDownload: action({
    description:
      'Waits until a download is complete and saves it: the first one that no earlier action took, begun already or not.',
    synonyms: ['wait for download', 'save downloaded file', 'file download finished', 'click to download'],
    parameters: {
      Path: filePath(
        'File, or folder where it ends in / or is one that exists: then the name is that of the download. A relative path starts at the folder of the project',
        { required: true, example: 'downloads/' },
      ),
      TimeoutSec: seconds('Seconds until it must be complete', '60', { maxValue: 86_400 }),
      OnConflict: oneOf(
        ['rename', 'overwrite', 'fail'],
        'Where the file exists already. rename adds a number to the name',
        { defaultValue: 'rename' },
      ),
    },
    results: { OutputVariable: 'The path of the file', Size: 'Its size in bytes', Url: 'Where it came from' },
    contentScopes: ['io:filesystem'],
  }),
};
