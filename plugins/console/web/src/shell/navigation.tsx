import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMay } from '../api/queries/capability-queries.ts';
import { hasParts, pluginPages } from '../api/queries/plugin-page-queries.ts';
import { leave, session } from '../api/session.ts';
import { useStore } from '../store/create-store.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { useFormat } from '../texts/use-format.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import { PlaceIcon } from './place-icon.tsx';
import { placeNames, places } from './places.ts';
import { isMac } from './shortcuts.ts';
import { useWaitingCount } from './use-waiting-count.ts';

const MINUTE_MS = 60_000;
/** Pages to operate and pages to administer stand apart. */
const groupStarts: ReadonlySet<string> = new Set(['tasks', 'keys']);

const texts = defineTexts({
  en: {
    pages: 'Pages',
    goTo: 'Go to …',
    goToKey: 'Ctrl K',
    settings: 'Settings',
    leave: 'Log out',
    role: (role: string) => `Role: ${role}`,
    raised: (time: string) => `Tier 3 until ${time}`,
    wait: (count: string) => `${count} wait`,
  },
  de: {
    pages: 'Seiten',
    goTo: 'Gehe zu …',
    goToKey: 'Strg K',
    settings: 'Einstellungen',
    leave: 'Abmelden',
    role: (role: string) => `Rolle: ${role}`,
    raised: (time: string) => `Stufe 3 bis ${time}`,
    wait: (count: string) => `${count} warten`,
  },
});

interface Props {
  readonly onSettings: () => void;
  readonly onGoTo: () => void;
}

export function Navigation({ onSettings, onGoTo }: Props) {
  const words = useTexts(texts);
  const list = useShownPlace();
  return (
    <header className="side">
      <span className="brand">
        <img src="/icon.svg" alt="" />
        Gatehouse
      </span>
      <Button className="go-to" onClick={onGoTo} aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}>
        {words.goTo}
        <kbd>{isMac ? '⌘ K' : words.goToKey}</kbd>
      </Button>
      <nav aria-label={words.pages}>
        <ul ref={list} className="places">
          <Places />
          <PagesOfPlugins />
        </ul>
      </nav>
      <div className="side-end">
        <Rights />
        <Button onClick={onSettings}>
          <PlaceIcon name="looks" />
          <span className="side-label">{words.settings}</span>
        </Button>
        <Button onClick={() => void leave()}>
          <PlaceIcon name="leave" />
          <span className="side-label">{words.leave}</span>
        </Button>
      </div>
    </header>
  );
}

/** On a phone the pages are one row, which scrolls to the one that is shown. */
function useShownPlace() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === '') return;
    list.current
      ?.querySelector('[aria-current="page"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return list;
}

/** Pages of which the person may see anything. */
function Places() {
  const names = useTexts(placeNames);
  const words = useTexts(texts);
  const { number } = useFormat();
  const may = useMay();
  const waiting = useWaitingCount();
  return places
    .filter(({ needs }) => needs === null || may(needs))
    .map(({ to, name }) => (
      <li key={to} className={groupStarts.has(name) ? 'places-group' : ''}>
        <Link to={to} className="place" activeOptions={{ exact: to === '/' || to === '/plugins' }}>
          <PlaceIcon name={name} />
          {names[name]}
          {name === 'inbox' && waiting > 0 && (
            <span className="count">
              <span aria-hidden="true">{number(waiting)}</span>
              <span className="unseen">{words.wait(number(waiting))}</span>
            </span>
          )}
        </Link>
      </li>
    ));
}

function PagesOfPlugins() {
  const { data = [] } = useQuery(pluginPages);
  return data.filter(hasParts).map(({ pluginId, title }, place) => (
    <li key={pluginId} className={place === 0 ? 'places-group' : ''}>
      <Link to="/plugins/$pluginId" params={{ pluginId }} className="place">
        <PlaceIcon name="panel" />
        {title}
      </Link>
    </li>
  ));
}

function Rights() {
  const current = useStore(session);
  const words = useTexts(texts);
  const format = useFormat();
  const now = useNow(MINUTE_MS / 4);
  if (current.state !== 'in') return null;
  const { role, raisedUntil } = current;
  return (
    <p className="rights">
      {words.role(role)}
      {raisedUntil !== null && raisedUntil > now && (
        <strong>{words.raised(format.time(new Date(raisedUntil).toISOString()))}</strong>
      )}
    </p>
  );
}
