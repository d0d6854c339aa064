import { enter, type Session } from '../api/session.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { CommandLine } from '../ui/command-line.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { TicketForm } from '../ui/ticket-form.tsx';

const texts = defineTexts({
  en: {
    title: 'Gatehouse',
    entering: 'Logging in …',
    ended: 'The key of this page has ended: its time was up, it was revoked, or the daemon was started anew.',
    lead: 'This page opens with a link that works once. Make one in a terminal on the machine of the daemon:',
    next: 'Open the link in this browser, or paste it here.',
    link: 'Link or ticket',
    open: 'Open',
    why: 'The key of a page lives in its tab alone, and is gone after a reload.',
  },
  de: {
    title: 'Gatehouse',
    entering: 'Anmeldung läuft …',
    ended:
      'Der Schlüssel dieser Seite gilt nicht mehr: seine Zeit war um, er wurde widerrufen, oder der Dienst wurde neu gestartet.',
    lead: 'Diese Seite öffnet sich mit einem Link, der einmal gilt. Erzeugen Sie einen in einem Terminal auf dem Rechner des Dienstes:',
    next: 'Öffnen Sie den Link in diesem Browser, oder fügen Sie ihn hier ein.',
    link: 'Link oder Ticket',
    open: 'Öffnen',
    why: 'Der Schlüssel einer Seite lebt nur in ihrem Tab und ist nach dem Neuladen weg.',
  },
});

export function LogInPage({ session }: { readonly session: Exclude<Session, { state: 'in' }> }) {
  const { title, entering, ended, lead, next, link, open, why } = useTexts(texts);
  const isEntering = session.state === 'entering';
  const found = isEntering ? null : session.problem;
  const problem = found?.kind === 'ended' ? ended : found?.message;
  return (
    <main className="log-in">
      <h1>{title}</h1>
      {isEntering ? <p role="status">{entering}</p> : <ProblemNote error={problem} />}
      <p>{lead}</p>
      <CommandLine command="npx gatehouse console" />
      <p>{next}</p>
      <TicketForm label={link} action={open} isBusy={isEntering} onTicket={(ticket) => void enter(ticket)} />
      <p className="quiet">{why}</p>
    </main>
  );
}
