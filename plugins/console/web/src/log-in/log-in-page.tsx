import { enter, type Session } from '../api/session.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { CommandLine } from '../ui/command-line.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { TicketForm } from '../ui/ticket-form.tsx';

const texts = defineTexts({
  en: {
    title: 'Gatehouse',
    entering: 'Logging in …',
    lead: 'This page opens with a link that works once. Make one in a terminal on the machine of the daemon:',
    next: 'Open the link in this browser, or paste it here.',
    link: 'Link or ticket',
    open: 'Open',
    why: 'The key of a page lives in its tab alone, and is gone after a reload.',
  },
  de: {
    title: 'Gatehouse',
    entering: 'Anmeldung läuft …',
    lead: 'Diese Seite öffnet sich mit einem Link, der einmal gilt. Erzeugen Sie einen in einem Terminal auf dem Rechner des Dienstes:',
    next: 'Öffnen Sie den Link in diesem Browser, oder fügen Sie ihn hier ein.',
    link: 'Link oder Ticket',
    open: 'Öffnen',
    why: 'Der Schlüssel einer Seite lebt nur in ihrem Tab und ist nach dem Neuladen weg.',
  },
});

export function LogInPage({ session }: { readonly session: Exclude<Session, { state: 'in' }> }) {
  const { title, entering, lead, next, link, open, why } = useTexts(texts);
  const isEntering = session.state === 'entering';
  return (
    <main className="log-in">
      <h1>{title}</h1>
      {isEntering ? <p role="status">{entering}</p> : <ProblemNote error={session.problem} />}
      <p>{lead}</p>
      <CommandLine command="npx gatehouse console" />
      <p>{next}</p>
      <TicketForm label={link} action={open} isBusy={isEntering} onTicket={(ticket) => void enter(ticket)} />
      <p className="quiet">{why}</p>
    </main>
  );
}
