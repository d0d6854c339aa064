import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { instances } from '../../../api/queries/instance-queries.ts';
import { useStore } from '../../../store/create-store.ts';
import { keptChoice } from '../../../store/kept-choice.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { LivePage } from '../../../things/live-page/live-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { debugTexts } from './debug-texts.ts';

export const pageUse = keptChoice('run-page', ['shown', 'hidden'], 'hidden');

/** The page of the browser of the editor, beside the actions that use it. */
export function RunPage() {
  const words = useTexts(debugTexts);
  const may = useMay();
  const isShown = useStore(pageUse) === 'shown';
  const { data } = useQuery({ ...instances('editor'), enabled: isShown });
  if (!may('instance_show')) return null;
  const browser = data?.at(0);
  return (
    <section aria-label={words.page}>
      <Button aria-expanded={isShown} onClick={() => pageUse.set(isShown ? 'hidden' : 'shown')}>
        {isShown ? words.hidePage : words.showPage}
      </Button>
      {isShown && data !== undefined && browser === undefined && <p className="quiet">{words.noBrowser}</p>}
      {isShown && browser !== undefined && (
        <LivePage source={{ kind: 'browser', host: 'editor', id: browser.id }} />
      )}
    </section>
  );
}
