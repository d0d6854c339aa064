import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { waitingWindows } from '../api/queries/session-queries.ts';
import { useStore } from '../store/create-store.ts';
import { keptChoice } from '../store/kept-choice.ts';

export const noticeUse = keptChoice('notices', ['on', 'off'], 'off');

/** Shows a notice of the browser for each window that opens while nobody looks at the page. */
export function useNotices(): void {
  const { data } = useQuery(waitingWindows);
  const isOn = useStore(noticeUse) === 'on';
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const before = known.current;
    known.current = new Set(data.sessions.map(({ sessionId }) => sessionId));
    if (before === null || !isOn || !document.hidden || Notification.permission !== 'granted') return;
    for (const { sessionId, projectName, prompt } of data.sessions)
      if (!before.has(sessionId)) new Notification(projectName, { body: prompt, tag: sessionId });
  }, [data, isOn]);
}

/** Asks the browser for its consent where notices are to be switched on. */
export async function switchNotices(): Promise<void> {
  if (noticeUse.get() === 'on') return noticeUse.set('off');
  if ((await Notification.requestPermission()) === 'granted') noticeUse.set('on');
}
