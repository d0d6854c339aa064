import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/queries/capability-queries.ts';
import { confirmations } from '../../api/queries/confirmation-queries.ts';
import { type Window, waitingWindows } from '../../api/queries/session-queries.ts';
import { noticeUse, switchNotices } from '../../live/use-notices.ts';
import { useStore } from '../../store/create-store.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { HeldCalls } from './held-calls.tsx';
import { inboxTexts } from './inbox-texts.ts';
import { WaitingWindow } from './waiting-window.tsx';
import './inbox.css';

export function InboxPage() {
  const words = useTexts(inboxTexts);
  const may = useMay();
  const { data, error } = useQuery(waitingWindows);
  const { data: held = [] } = useQuery({ ...confirmations, enabled: may('confirmations_list') });
  const [done, setDone] = useState<Window | null>(null);
  return (
    <>
      <header className="page-head">
        <h1>{words.title}</h1>
        <Notices />
      </header>
      <ProblemNote error={error} />
      <p role="status" className="quiet">
        {done !== null && words.done(done.projectName)}{' '}
        {done?.taskId != null && (
          <Link to="/tasks/$taskId" params={{ taskId: done.taskId }}>
            {words.seeTask}
          </Link>
        )}
      </p>
      <HeldCalls />
      {data?.sessions.length === 0 && held.length === 0 && <p className="empty">{words.none}</p>}
      <ul className="windows">
        {data?.sessions.map((window) => (
          <li key={window.sessionId}>
            <WaitingWindow
              window={window}
              isAlone={data.sessions.length === 1}
              onDone={() => setDone(window)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Notices() {
  const words = useTexts(inboxTexts);
  const isOn = useStore(noticeUse) === 'on';
  const [isRefused, setRefused] = useState(false);
  if (!('Notification' in globalThis)) return null;
  const change = async () => {
    await switchNotices();
    setRefused(Notification.permission === 'denied');
  };
  return (
    <div className="notices">
      {isRefused && <span className="quiet">{words.noticesRefused}</span>}
      <Button onClick={() => void change()}>{isOn ? words.noticesOff : words.noticesOn}</Button>
    </div>
  );
}
