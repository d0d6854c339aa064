// Runs in the page of a view, beside view-client.ts: the address bar.
import { type Client, elementOf, isChanged, sendInput, type ViewState } from './view-client.ts';

/** Enter goes to the address; Escape and leaving the bar bring the present one back. */
export function attachAddress(client: Client): void {
  const bar = elementOf('address') as HTMLInputElement;
  bar.readOnly = !client.mayInteract;
  let isSent = false;
  bar.onfocus = () => {
    isSent = false;
    bar.select();
  };
  bar.onkeydown = ({ key }) => {
    if (key === 'Escape') elementOf('keys').focus();
  };
  bar.onblur = () => {
    if (!isSent) bar.value = shownAddress(client.state);
  };
  elementOf('go').onsubmit = (event) => {
    event.preventDefault();
    if (!client.mayInteract || bar.value.trim() === '') return;
    isSent = true;
    sendInput(client, { kind: 'go', address: bar.value });
    elementOf('keys').focus();
  };
}

/** Follows the page, but does not disturb a person who is typing. */
export function paintAddress(client: Client, state: ViewState): void {
  if (!isChanged(client, 'address', state.address)) return;
  const bar = elementOf('address') as HTMLInputElement;
  if (document.activeElement !== bar) bar.value = shownAddress(state);
}

export function shownAddress(state: ViewState | null): string {
  return state === null || state.address === 'about:blank' ? '' : state.address;
}
