import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../api/queries/capability-queries.ts';
import { hasParts, pluginPages } from '../api/queries/plugin-page-queries.ts';
import { leave, session } from '../api/session.ts';
import { useStore } from '../store/create-store.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { useFormat } from '../texts/use-format.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/use-now.ts';
import { placeNames, places } from './places.ts';
import { useWaitingCount } from './use-waiting-count.ts';

const MINUTE_MS = 60_000;

const texts = defineTexts({
  en: {
    pages: 'Pages',
    settings: 'Settings',
    leave: 'Log out',
    role: (role: string) => `Role: ${role}`,
    raised: (time: string) => `Tier 3 until ${time}`,
    wait: (count: string) => `${count} wait`,
  },
  de: {
    pages: 'Seiten',
    settings: 'Einstellungen',
    leave: 'Abmelden',
    role: (role: string) => `Rolle: ${role}`,
    raised: (time: string) => `Stufe 3 bis ${time}`,
    wait: (count: string) => `${count} warten`,
  },
});

export function Navigation({ onSettings }: { readonly onSettings: () => void }) {
  const words = useTexts(texts);
  return (
    <header className="side">
      <span className="brand">Gatehouse</span>
      <nav aria-label={words.pages}>
        <ul className="places">
          <Places />
          <PagesOfPlugins />
        </ul>
      </nav>
      <div className="side-end">
        <Rights />
        <Button onClick={onSettings}>{words.settings}</Button>
        <Button onClick={() => void leave()}>{words.leave}</Button>
      </div>
    </header>
  );
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
      <li key={to}>
        <Link to={to} className="place" activeOptions={{ exact: to === '/' || to === '/plugins' }}>
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
  return data.filter(hasParts).map(({ pluginId, title }) => (
    <li key={pluginId}>
      <Link to="/plugins/$pluginId" params={{ pluginId }} className="place">
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
