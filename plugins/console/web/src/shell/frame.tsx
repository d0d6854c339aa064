import { Outlet } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { connection, useLiveChanges } from '../live/use-live-changes.ts';
import { useNotices } from '../live/use-notices.ts';
import { useStore } from '../store/create-store.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { Button } from '../ui/button.tsx';
import { GoTo } from './go-to.tsx';
import { Navigation } from './navigation.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useShortcuts } from './shortcuts.ts';
import { StepUpDialog } from './step-up-dialog.tsx';
import { useRenewal } from './use-renewal.ts';

const texts = defineTexts({
  en: { skip: 'Skip to the content', lost: 'The daemon does not answer. Trying again …' },
  de: { skip: 'Zum Inhalt springen', lost: 'Der Dienst antwortet nicht. Neuer Versuch läuft …' },
});

/** The frame around every page: navigation, dialogs, what is wrong with the connection. */
export function Frame() {
  const { skip, lost } = useTexts(texts);
  const [hasSettings, setSettings] = useState(false);
  const [isGoing, setGoing] = useState(false);
  const openSettings = useCallback(() => setSettings(true), []);
  const openGoTo = useCallback(() => setGoing(true), []);
  const isLost = useStore(connection) === 'lost';
  useLiveChanges();
  useRenewal();
  useNotices();
  useShortcuts(openSettings, openGoTo);
  return (
    <div className="frame">
      <Button className="skip" onClick={focusContent}>
        {skip}
      </Button>
      <Navigation onSettings={openSettings} onGoTo={openGoTo} />
      <main id="content" className="content" tabIndex={-1}>
        {isLost && (
          <p className="problem" role="alert">
            {lost}
          </p>
        )}
        <Outlet />
      </main>
      <StepUpDialog />
      {isGoing && <GoTo onClose={() => setGoing(false)} />}
      {hasSettings && <SettingsDialog onClose={() => setSettings(false)} />}
    </div>
  );
}

function focusContent(): void {
  document.getElementById('content')?.focus();
}
