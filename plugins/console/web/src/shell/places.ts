import { defineTexts } from '../texts/define-texts.ts';

interface Place {
  readonly to: '/';
  readonly name: 'home';
  /** Follows `g` on the keyboard. */
  readonly key: string;
  /** The operation without which there is nothing to see. */
  readonly needs: string | null;
}

/** The pages of the navigation, in its order. */
export const places: readonly Place[] = [{ to: '/', name: 'home', key: 'h', needs: null }];

export const placeNames = defineTexts({
  en: { home: 'Home' },
  de: { home: 'Übersicht' },
});
