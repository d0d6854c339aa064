import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '../store/create-store.ts';
import { keptChoice } from '../store/kept-choice.ts';
import { places } from './places.ts';

const LEAD = 'g';
const SEQUENCE_MS = 1_500;

/** People who speak to their computer need to switch single keys off (WCAG 2.1.4). */
export const shortcutUse = keptChoice('shortcuts', ['on', 'off'], 'on');

/** `g` and a letter opens a page, `/` goes to the filter of the page, `?` opens the help. Keys that go into a field are left alone. */
export function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate();
  const isOn = useStore(shortcutUse) === 'on';
  useEffect(() => {
    if (!isOn) return;
    let ledAtMs = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (isOfOthers(event)) return;
      if (event.key === '?') onHelp();
      if (event.key === '/') focusFilter(event);
      const place = places.find(({ key }) => key === event.key);
      if (place !== undefined && event.timeStamp - ledAtMs < SEQUENCE_MS) void navigate({ to: place.to });
      ledAtMs = event.key === LEAD ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, navigate, onHelp]);
}

function focusFilter(event: KeyboardEvent): void {
  const filter = document.querySelector('[data-find]');
  if (!(filter instanceof HTMLElement)) return;
  event.preventDefault();
  filter.focus();
}

/** Keys of fields, of the browser and of the system. */
function isOfOthers({ altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || isField(target);
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
