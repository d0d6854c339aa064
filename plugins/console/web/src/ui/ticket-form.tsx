import { type FormEvent, useId, useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  readonly label: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly onTicket: (ticket: string) => void;
}

/** Takes a ticket, or the whole link that it is in. */
export function TicketForm({ label, action, isBusy, onTicket }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ticket = ticketIn(text);
    if (ticket !== '') onTicket(ticket);
  };
  return (
    <form className="ticket-form" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button kind="primary" type="submit" disabled={isBusy}>
        {action}
      </Button>
    </form>
  );
}

function ticketIn(text: string): string {
  return text.trim().replace(/^.*#ticket=/, '');
}
