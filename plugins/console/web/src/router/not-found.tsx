import { Link } from '@tanstack/react-router';
import { defineTexts, useTexts } from '../texts/define-texts.ts';

const texts = defineTexts({
  en: { title: 'There is no such page', home: 'Go to Home' },
  de: { title: 'Diese Seite gibt es nicht', home: 'Zur Übersicht' },
});

export function NotFound() {
  const { title, home } = useTexts(texts);
  return (
    <>
      <h1>{title}</h1>
      <Link to="/">{home}</Link>
    </>
  );
}
