// Runs in the page of a view, together with the others: opens the view and follows its screen.
import { attachAddress, paintAddress } from './address-client.ts';
import {
  askHost,
  attachTools,
  type Client,
  endView,
  paintScreen,
  showText,
  type ViewState,
} from './view-client.ts';
import { attachInputs } from './view-inputs-client.ts';

export async function startView(): Promise<void> {
  const ticket = location.hash.slice(1);
  // The link works once, so it is removed from the address.
  history.replaceState(null, '', location.pathname);
  try {
    const kept = sessionStorage.getItem('view');
    if (ticket === '' && kept === null) {
      endView(
        'A link is needed',
        'Ask for one with the operation show of an instance or a device, or in the console.',
      );
      return;
    }
    const entered =
      ticket === '' ? JSON.parse(kept ?? '') : await (await askHost('', '/view/enter', { ticket })).json();
    sessionStorage.setItem('view', JSON.stringify(entered));
    const client: Client = {
      ...entered,
      state: null,
      waiting: [],
      isSending: false,
      hasContinued: false,
      problem: '',
      shown: {},
    };
    document.title = client.name;
    attachTools(client);
    attachAddress(client);
    if (client.mayInteract) attachInputs(client);
    await watchScreen(client);
  } catch (error) {
    const isOver = error instanceof Error && error.name === 'not_found';
    if (isOver) sessionStorage.removeItem('view');
    endView(isOver ? 'This view has ended' : 'The view cannot be shown', String(Object(error).message));
  }
}

/** Requests the next picture as soon as the last one has arrived, always the newest one. */
export async function watchScreen(client: Client): Promise<void> {
  let number = 0;
  let painting: Promise<void> = Promise.resolve();
  for (;;) {
    await untilVisible();
    try {
      const response = await askHost(client.token, `/view/frame?after=${number}`, null);
      const bytes = await response.arrayBuffer();
      const length = new DataView(bytes).getUint32(0);
      const state: ViewState = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
      number = state.number;
      client.state = state;
      paintAddress(client, state);
      await painting;
      painting = paintScreen(client, state, new Uint8Array(bytes, 4 + length));
    } catch (error) {
      const { name, message } = Object(error);
      if (name === 'not_found' && client.hasContinued) {
        endView('Thank you', 'The project goes on. You can close this page.');
        return;
      }
      if (name === 'not_found' || name === 'service_unavailable') throw error;
      showText(
        client,
        'notice',
        name === 'failed_precondition' ? message : 'The connection is lost. Trying again…',
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** A hidden page sends no requests, so the screen is not captured. */
export function untilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}
