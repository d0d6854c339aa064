import { FileError } from '../storage/file-error.ts';
import { TextField } from '../ui/text-field.ts';
import {
  button,
  column,
  imageButton,
  label,
  row,
  type ScrollState,
  scrollingList,
  textField,
  title,
  type Widget,
} from '../ui/widget.ts';
import type { AppContext, AppDefinition, RunningApp } from './app.ts';

export const NOTES = 'com.example.notes';

/** Each note is a file here, named after its title. */
export const NOTES_FOLDER = '/sdcard/Documents/notes';

export const notes: AppDefinition = {
  packageName: NOTES,
  label: 'Notes',
  versionCode: 7,
  versionName: '2.1',
  isSystem: false,
  isLaunchable: true,
  activities: ['.NotesActivity', '.EditActivity'],
  run: runNotes,
};

interface Draft {
  readonly name: TextField;
  readonly body: TextField;
}

function runNotes(context: AppContext): RunningApp {
  const scroll: ScrollState = { offset: 0 };
  let draft: Draft | null = null;
  let condemned: string | null = null;
  let problem = '';

  const write = (name = '', body = ''): void => {
    draft = { name: new TextField({ value: name }), body: new TextField({ value: body }) };
    problem = '';
  };

  const save = ({ name, body }: Draft): void => {
    try {
      const path = `${NOTES_FOLDER}/${fileName(name.value)}`;
      context.files.write(path, Buffer.from(body.value), { makesFolders: true });
      context.log('I', `saved ${name.value}`);
      draft = null;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      problem = `Could not save: ${error.message}`;
    }
  };

  const remove = (name: string): void => {
    context.files.remove(`${NOTES_FOLDER}/${name}`);
    condemned = null;
  };

  const overview = (): Widget =>
    column([
      title('Notes'),
      scrollingList(
        scroll,
        savedNotes(context).map((name) => ({
          ...label(name.replace(/\.txt$/, ''), { id: 'note', height: 56 }),
          tap: () =>
            write(name.replace(/\.txt$/, ''), context.files.read(`${NOTES_FOLDER}/${name}`).toString()),
          longPress: () => {
            condemned = name;
          },
        })),
        { id: 'notes' },
      ),
      imageButton('add', 'New note', () => write()),
    ]);

  const editor = (open: Draft): Widget =>
    column([
      title('Edit note'),
      textField('name', open.name, 'Title'),
      { ...textField('body', open.body, 'Note'), height: 160 },
      button('save', 'Save', () => save(open)),
      ...(problem === '' ? [] : [label(problem, { id: 'error', colour: [176, 0, 32] })]),
    ]);

  const question = (name: string): Widget =>
    column([
      title('Notes'),
      label(`Delete ${name.replace(/\.txt$/, '')}?`, { id: 'android:id/message' }),
      row([
        button('android:id/button2', 'Cancel', () => {
          condemned = null;
        }),
        button('android:id/button1', 'Delete', () => remove(name)),
      ]),
    ]);

  return {
    activity: () => (draft === null ? '.NotesActivity' : '.EditActivity'),
    view() {
      if (draft !== null) return editor(draft);
      return condemned === null ? overview() : question(condemned);
    },
    back() {
      const wasInside = draft !== null || condemned !== null;
      draft = null;
      condemned = null;
      return wasInside;
    },
  };
}

function savedNotes({ files }: AppContext): string[] {
  return files.stat(NOTES_FOLDER) === undefined ? [] : files.list(NOTES_FOLDER);
}

function fileName(name: string): string {
  return `${name.replaceAll('/', '_') || 'Untitled'}.txt`;
}
