import { useTexts } from '../../texts/define-texts.ts';
import { Section } from '../../ui/section.tsx';
import { authorTexts } from './author-texts.ts';
import { OpenForms } from './open-forms.tsx';

/** Where no project is open: a new one, or a file. */
export function OpenProject() {
  const words = useTexts(authorTexts);
  return (
    <>
      <h1>{words.title}</h1>
      <Section title={words.none}>
        <OpenForms />
      </Section>
    </>
  );
}
