import { useMutation } from '@tanstack/react-query';
import { session, stepUp } from '../api/session.ts';
import { stepUpRequest } from '../api/step-up-request.ts';
import { useStore } from '../store/create-store.ts';
import { defineTexts, useTexts } from '../texts/define-texts.ts';
import { CommandLine } from '../ui/command-line.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { TicketForm } from '../ui/ticket-form.tsx';

const texts = defineTexts({
  en: {
    title: 'Confirm at the terminal',
    lead: 'This needs more than the page may do: it can reach the machine, as a start of a project does. Make a ticket with this command in a terminal on the machine of the daemon, in any folder. It gives this page 15 minutes.',
    first:
      'Was this the very first start? Then its terminal shows a ticket below the link, and the command is not needed.',
    ticket: 'Ticket',
    confirm: 'Confirm',
  },
  de: {
    title: 'Am Terminal bestätigen',
    lead: 'Das braucht mehr, als die Seite darf: es kann den Rechner erreichen, wie der Start eines Projekts. Erzeugen Sie ein Ticket mit diesem Befehl in einem Terminal auf dem Rechner des Dienstes, in beliebigem Ordner. Es gibt dieser Seite 15 Minuten.',
    first:
      'War das der allererste Start? Dann zeigt sein Terminal ein Ticket unter dem Link, und der Befehl ist nicht nötig.',
    ticket: 'Ticket',
    confirm: 'Bestätigen',
  },
});

/** Asks for a ticket of tier 3 while a call waits for it. */
export function StepUpDialog() {
  const request = useStore(stepUpRequest);
  const current = useStore(session);
  const { title, lead, first, ticket, confirm } = useTexts(texts);
  const exchange = useMutation({ mutationFn: stepUp, onSuccess: () => request?.settle(true) });
  if (request === null || current.state !== 'in') return null;
  const close = () => {
    exchange.reset();
    request.settle(false);
  };
  return (
    <Dialog title={title} description={<p>{lead}</p>} onClose={close}>
      <p className="quiet">{first}</p>
      <CommandLine command={current.stepUpCommand} />
      <TicketForm label={ticket} action={confirm} isBusy={exchange.isPending} onTicket={exchange.mutate} />
      <ProblemNote error={exchange.error} />
    </Dialog>
  );
}
