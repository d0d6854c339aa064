// Runs in the page of a view. The functions call each other by these names; nothing else of the module is sent there.
import type { ViewInput } from '../../screen/view-input.ts';
import type { ScreenState } from '../../screen/viewable.ts';

export interface ViewState extends ScreenState {
  readonly windows: readonly {
    readonly sessionId: string;
    readonly prompt: string;
    readonly deadline: string;
    readonly projectName: string;
  }[];
  readonly mayContinue: boolean;
}

/** State that the functions of the page share. */
export interface Client {
  readonly token: string;
  readonly name: string;
  readonly isTouchScreen: boolean;
  readonly mayInteract: boolean;
  state: ViewState | null;
  readonly waiting: ViewInput[];
  isSending: boolean;
  /** The person completed the window: the browser may close at any moment. */
  hasContinued: boolean;
  /** Why the last input failed, until the next one. */
  problem: string;
  /** Displayed state, so that only changes are drawn. */
  readonly shown: Record<string, string>;
}

/** Throws an Error with the code as its name. */
export async function askHost(token: string, path: string, body: object | null): Promise<Response> {
  const response = await fetch(path, {
    method: body === null ? 'GET' : 'POST',
    headers: { 'view-token': token, 'content-type': 'application/json' },
    body: body === null ? null : JSON.stringify(body),
    cache: 'no-store',
  });
  if (response.ok) return response;
  const { error, message } = await response.json();
  throw Object.assign(new Error(message), { name: error });
}

export async function paintScreen(
  client: Client,
  state: ViewState,
  picture: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (picture.length > 0) {
    const bitmap = await createImageBitmap(new Blob([picture]));
    const canvas = elementOf('screen') as HTMLCanvasElement;
    if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
    }
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    canvas.dataset.frames = String(Number(canvas.dataset.frames ?? 0) + 1);
    document.body.classList.add('live');
  }
  showText(client, 'title', state.title || client.name);
  showText(client, 'notice', state.notice ?? client.problem);
  paintScreens(client, state);
  paintDialog(client, state);
  paintWindow(client, state);
}

export function paintScreens(client: Client, { screens }: ViewState): void {
  if (!isChanged(client, 'screens', JSON.stringify(screens))) return;
  elementOf('screens').replaceChildren(
    ...(screens.length < 2 ? [] : screens).map(({ id, title, isShown }) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = title || 'Empty page';
      button.setAttribute('aria-pressed', String(isShown));
      button.disabled = !client.mayInteract;
      button.onclick = () => sendInput(client, { kind: 'show', screen: id });
      return button;
    }),
  );
}

export function paintDialog(client: Client, { dialog }: ViewState): void {
  if (!isChanged(client, 'dialog', JSON.stringify(dialog))) return;
  const box = elementOf('dialog') as HTMLDialogElement;
  const answer = elementOf('answer') as HTMLInputElement;
  if (dialog === null) {
    box.close();
    return;
  }
  elementOf('dialog-message').textContent = dialog.message;
  answer.value = dialog.defaultValue;
  answer.hidden = dialog.type !== 'prompt';
  elementOf('dialog-cancel').hidden = dialog.type === 'alert';
  if (!box.open) box.showModal();
}

export function paintWindow(client: Client, { windows, mayContinue }: ViewState): void {
  const [first] = windows;
  if (!isChanged(client, 'windows', JSON.stringify([first ?? null, mayContinue]))) return;
  document.body.classList.toggle('asks', first !== undefined);
  if (first === undefined) return;
  elementOf('project').textContent = first.projectName;
  elementOf('prompt').textContent = first.prompt || 'The project waits for you. Continue when you are done.';
  const until = first.deadline === '' ? '' : `Until ${new Date(first.deadline).toLocaleTimeString()}`;
  elementOf('deadline').textContent = mayContinue
    ? until
    : 'Whoever gave you the link continues the project.';
  const button = elementOf('continue') as HTMLButtonElement;
  button.hidden = !mayContinue;
  button.disabled = false;
  button.dataset.session = first.sessionId;
}

/** Elements around the screen. */
export function attachTools(client: Client): void {
  document.body.classList.toggle('watching', !client.mayInteract);
  document.body.classList.toggle('touch', client.isTouchScreen);
  for (const kind of ['back', 'forward', 'reload'] as const) attachTool(client, kind, { kind });
  const press = { kind: 'keyDown', code: '', keyCode: 0, isRepeated: false, modifiers: 0 } as const;
  attachTool(client, 'home', { ...press, key: 'GoHome' });
  attachTool(client, 'overview', { ...press, key: 'AppSwitch' });
  const button = elementOf('continue') as HTMLButtonElement;
  button.onclick = async () => {
    button.disabled = true;
    const sessionId = button.dataset.session ?? '';
    // The view ends with the window, maybe before the answer arrives.
    client.hasContinued = true;
    try {
      await askHost(client.token, '/view/continue', { sessionId });
    } catch (error) {
      client.hasContinued = false;
      button.disabled = false;
      showText(client, 'notice', String(Object(error).message));
    }
  };
  const box = elementOf('dialog') as HTMLDialogElement;
  const answer = (accept: boolean) => {
    const { value, hidden } = elementOf('answer') as HTMLInputElement;
    box.close();
    if (client.mayInteract) sendInput(client, { kind: 'answer', accept, text: hidden ? null : value });
  };
  elementOf('dialog-accept').onclick = () => answer(true);
  elementOf('dialog-cancel').onclick = () => answer(false);
  box.oncancel = () => answer(false);
}

export function attachTool(client: Client, id: string, input: ViewInput): void {
  const button = elementOf(id) as HTMLButtonElement;
  button.disabled = !client.mayInteract;
  button.onclick = () => sendInput(client, input);
}

/**
 * Sends one request at a time; inputs that arrive meanwhile are sent with the next one, and only the last of several
 * moves.
 */
export function sendInput(client: Client, input: ViewInput): void {
  if (input.kind !== 'move') client.problem = '';
  const last = client.waiting.at(-1);
  if (input.kind === 'move' && last?.kind === 'move') client.waiting.pop();
  client.waiting.push(input);
  if (!client.isSending) void sendWaiting(client);
}

export async function sendWaiting(client: Client): Promise<void> {
  client.isSending = true;
  while (client.waiting.length > 0) {
    const inputs = client.waiting.splice(0, 200);
    await askHost(client.token, '/view/inputs', { inputs }).catch((error: Error) => {
      client.problem = error.message;
      showText(client, 'notice', error.message);
    });
  }
  client.isSending = false;
}

export function elementOf(id: string): HTMLElement {
  return document.getElementById(id) ?? document.body;
}

export function isChanged({ shown }: Client, name: string, value: string): boolean {
  const isNew = shown[name] !== value;
  shown[name] = value;
  return isNew;
}

export function showText(client: Client, id: string, text: string): void {
  if (isChanged(client, id, text)) elementOf(id).textContent = text;
}

export function endView(heading: string, text: string): void {
  document.body.className = 'over';
  (elementOf('dialog') as HTMLDialogElement).close();
  elementOf('over-heading').textContent = heading;
  elementOf('over-text').textContent = text;
}
