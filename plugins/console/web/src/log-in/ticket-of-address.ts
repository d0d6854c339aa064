const FORM = /^#ticket=([\w-]+)$/;

/** The ticket of the address, which is removed from there at once: it shall stand in no history. */
export function takeTicket(): string | null {
  const ticket = FORM.exec(location.hash)?.[1] ?? null;
  if (ticket !== null) history.replaceState(null, '', '/');
  return ticket;
}
