import { type Store, useStore } from '../store/create-store.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { chosenLanguage, languageNames, languages } from '../texts/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { placeNames, places } from './places.ts';
import { isMac, shortcutUse } from './shortcuts.ts';
import { chosenTheme, themes } from './theme.ts';

const texts = defineTexts({
  en: {
    title: 'Settings and keys',
    lead: 'They are kept in this browser.',
    language: 'Language',
    theme: 'Colors',
    system: 'As the system',
    light: 'Light',
    dark: 'Dark',
    shortcuts: 'Single keys',
    on: 'On',
    off: 'Off',
    control: 'Ctrl',
    goTo: 'A page or task by its name',
    help: 'This dialog',
    filter: 'Filter of the page',
  },
  de: {
    title: 'Einstellungen und Tasten',
    lead: 'Sie bleiben in diesem Browser.',
    language: 'Sprache',
    theme: 'Farben',
    system: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
    shortcuts: 'Einzelne Tasten',
    on: 'An',
    off: 'Aus',
    control: 'Strg',
    goTo: 'Eine Seite oder Aufgabe nach ihrem Namen',
    help: 'Dieser Dialog',
    filter: 'Filter der Seite',
  },
});

export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useTexts(texts);
  return (
    <Dialog title={words.title} description={<p>{words.lead}</p>} onClose={onClose}>
      <div className="fields">
        <Choice label={words.language} store={chosenLanguage} values={languages} names={languageNames} />
        <Choice label={words.theme} store={chosenTheme} values={themes} names={words} />
        <Choice label={words.shortcuts} store={shortcutUse} values={['on', 'off']} names={words} />
      </div>
      <Keys />
    </Dialog>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly store: Store<Value>;
  readonly values: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
}

function Choice<Value extends string>({ label, store, values, names }: ChoiceProps<Value>) {
  const options = values.map((value) => ({ value, name: names[value] }));
  return <SelectField label={label} value={useStore(store)} options={options} onChange={store.set} />;
}

function Keys() {
  const words = useTexts(texts);
  const names = useTexts(placeNames);
  const rows = [
    ...places.map(({ name, key }) => ({ keys: ['g', key], does: names[name] })),
    { keys: [isMac ? '⌘' : words.control, 'K'], does: words.goTo },
    { keys: ['/'], does: words.filter },
    { keys: ['?'], does: words.help },
  ];
  return (
    <dl className="keys">
      {rows.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
