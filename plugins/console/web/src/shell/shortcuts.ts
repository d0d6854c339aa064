import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '../store/create-store.ts';
import { keptChoice } from '../store/kept-choice.ts';
import { places } from './places.ts';

const LEAD = 'g';
const SEQUENCE_MS = 1_500;

/** People who speak to their computer need to switch single keys off (WCAG 2.1.4). */
export const shortcutUse = keptChoice('shortcuts', ['on', 'off'], 'on');

/** Control with K, of a Mac Command with K, finds a page or a task from anywhere. */
function useGoToKey(onGoTo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, key, metaKey, shiftKey } = event;
      if (key.toLowerCase() !== 'k' || altKey || shiftKey || !(isMac ? metaKey : ctrlKey)) return;
      event.preventDefault();
      onGoTo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onGoTo]);
}

export const isMac = /Mac|iP(?:hone|ad)/.test(navigator.userAgent);

/** `g` and a letter opens a page, `/` goes to the filter of the page, `?` opens the help. Keys that go into a field are left alone. */
export function useShortcuts(onHelp: () => void, onGoTo: () => void): void {
  useGoToKey(onGoTo);
  const navigate = useNavigate();
  const isOn = useStore(shortcutUse) === 'on';
  useEffect(() => {
    if (!isOn) return;
    const actions: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
      '?': onHelp,
      '/': focusFilter,
    };
    let ledAtMs = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (isOfOthers(event)) return;
      actions[event.key]?.(event);
      const place = event.timeStamp - ledAtMs < SEQUENCE_MS ? placeOf(event.key) : undefined;
      if (place !== undefined) void navigate({ to: place.to });
      ledAtMs = event.key === LEAD ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn, navigate, onHelp]);
}

function placeOf(pressed: string) {
  return places.find(({ key }) => key === pressed);
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
