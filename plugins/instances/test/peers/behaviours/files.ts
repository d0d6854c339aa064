import { act, css, on } from '../../../src/testing/shared-browser.ts';
import { type BehaviourGroup, brief, click, read, wait } from '../behaviour.ts';

const upload = (Files: string, parameters: Readonly<Record<string, string>> = {}) =>
  on('HtmlElement.Upload', css('#f'), { parameters: { Files, ...parameters } });
const saved = (Path: string) =>
  act('WebBrowser.WaitDownload', { Path, TimeoutSec: '10', OnConflict: 'overwrite' }, { Size: 'size' });

export const files: BehaviourGroup = {
  page: 'files.html',
  behaviours: [
    {
      name: 'a file is uploaded with its form',
      peer: 'the-internet upload',
      part: 'one',
      actions: [upload('{folder}/note.txt'), click(), wait('#names')],
      shows: 'names.textContent',
      is: 'note.txt',
    },
    {
      name: 'the page reads the file that it is given',
      peer: 'Playwright page-set-input-files: should upload the file; Robot Framework choose_file',
      part: 'content',
      actions: [upload('{folder}/note.txt'), wait('#note', { Text: '.' })],
      shows: 'note.textContent',
      is: 'a note',
    },
    {
      name: 'several files go into a field for several',
      peer: 'Playwright page-set-input-files: should upload multiple large files',
      part: 'several',
      actions: [upload('{folder}/note.txt\n{folder}/second.txt')],
      shows: 'seen',
      is: ['note.txt second.txt'],
    },
    {
      name: 'two files for a field for one fail',
      peer: 'Playwright page-set-input-files: should not accept multiple files for single-file input',
      part: 'one',
      actions: [upload('{folder}/note.txt\n{folder}/second.txt', brief)],
      fails: /single file/,
      shows: '[f.files.length, ...seen]',
      is: [0],
    },
    {
      name: 'a file that does not exist fails',
      peer: 'Watir filefield_spec: raises an error if the file does not exist',
      part: 'one',
      actions: [upload('{folder}/nothing.txt', brief)],
      fails: /nothing\.txt/,
      shows: 'f.files.length',
      is: 0,
    },
    {
      name: 'a button that opens a chooser of files gets the file',
      peer: 'Playwright page-set-input-files: should work when file input is not attached to DOM',
      part: 'chooser',
      actions: [upload('{folder}/note.txt')],
      shows: 'seen',
      is: ['note.txt'],
    },
    {
      name: 'a label of a hidden field gets the file',
      peer: 'Playwright page-set-input-files: should set from label',
      part: 'styled',
      actions: [upload('{folder}/note.txt')],
      shows: 'seen',
      is: ['note.txt'],
    },
    {
      name: 'a disabled field takes no file',
      peer: 'Playwright page-set-input-files, disabled field',
      part: 'disabled',
      actions: [upload('{folder}/note.txt', brief)],
      fails: /could not take the file/,
      shows: 'f.files.length',
      is: 0,
    },
    {
      name: 'a file is dropped where the page takes it',
      peer: 'Playwright page-drop; the-internet upload, drop area',
      part: 'drop',
      actions: [upload('{folder}/note.txt', { How: 'drop' })],
      shows: 'seen',
      is: ['note.txt'],
    },
    {
      name: 'a file is not dropped where the page takes none',
      peer: 'Playwright page-drop',
      part: 'no-drop',
      actions: [upload('{folder}/note.txt', { ...brief, How: 'drop' })],
      fails: /takes no files/,
      shows: 'seen',
      is: [],
    },
    {
      name: 'a link to a file is downloaded',
      peer: 'the-internet download; Playwright download: should report downloads with acceptDownloads: true',
      part: 'links',
      actions: [click('#plain'), saved('{folder}/got.txt')],
      reads: { size: '6' },
      shows: 'location.search',
      is: '?links',
    },
    {
      name: 'a file that a script makes is downloaded',
      peer: 'Playwright download: should report new window downloads; blob',
      part: 'links',
      actions: [click('#blob'), saved('{folder}/made.txt')],
      reads: { size: '9' },
      shows: 'location.search',
      is: '?links',
    },
    {
      name: 'a download that breaks off fails',
      peer: 'Playwright download: should report proper error when download is canceled or broken',
      part: 'links',
      actions: [
        click('#page'),
        act('WebBrowser.WaitDownload', { Path: '{folder}/broken.txt', TimeoutSec: '5' }),
      ],
      fails: /WaitDownload failed/,
      shows: 'location.search',
      is: '?links',
    },
    {
      name: 'a download that does not come fails',
      peer: 'Playwright page-wait-for-event: should fail with a timeout',
      part: 'links',
      actions: [
        read('#plain'),
        act('WebBrowser.WaitDownload', { Path: '{folder}/none.txt', TimeoutSec: '1' }),
      ],
      fails: /WaitDownload failed/,
      shows: 'location.search',
      is: '?links',
    },
  ],
};
