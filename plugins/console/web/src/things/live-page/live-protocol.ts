// The requests of a live view, as its own page sends them: see docs/decisions/0196-the-live-page-in-the-console.md.

/** The state of a screen, without its picture. Pages that are automated wrote its texts. */
export interface LiveState {
  readonly number: number;
  /** In the units of the places of inputs. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly address: string;
  readonly screens: readonly { readonly id: number; readonly title: string; readonly isShown: boolean }[];
  /** A question of the page that blocks everything else. */
  readonly dialog: PageDialog | null;
  readonly notice: string | null;
}

export interface PageDialog {
  readonly type: string;
  readonly message: string;
  readonly defaultValue: string;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly modifiers: number;
}

export type LiveInput =
  | (Place & {
      readonly kind: 'move' | 'down' | 'up';
      readonly button: 'none' | 'left' | 'middle' | 'right';
      readonly buttons: number;
      readonly clicks: number;
      readonly at: number;
    })
  | (Place & { readonly kind: 'wheel'; readonly dx: number; readonly dy: number })
  | {
      readonly kind: 'keyDown' | 'keyUp';
      readonly key: string;
      readonly code: string;
      readonly keyCode: number;
      readonly isRepeated: boolean;
      readonly modifiers: number;
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'back' | 'forward' | 'reload' }
  | { readonly kind: 'go'; readonly address: string }
  | { readonly kind: 'show'; readonly screen: number }
  | { readonly kind: 'answer'; readonly accept: boolean; readonly text: string | null };

export interface EnteredView {
  readonly token: string;
  readonly name: string;
  readonly mayInteract: boolean;
  readonly isTouchScreen: boolean;
}

export interface LiveFrame {
  readonly state: LiveState;
  /** Empty where nothing changed. */
  readonly picture: Uint8Array<ArrayBuffer>;
}

/** A refusal of a view; `not_found` is its end. */
export class LiveProblem extends Error {
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

interface Asked {
  readonly token?: string;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

export async function enterView(link: string, signal: AbortSignal): Promise<EnteredView> {
  const ticket = new URL(link).hash.slice(1);
  return (await ask('/view/enter', { body: { ticket }, signal })).json();
}

/** The newest picture after the one with this number, or the state alone after a second. */
export async function nextFrame(token: string, after: number, signal: AbortSignal): Promise<LiveFrame> {
  const bytes = await (await ask(`/view/frame?after=${after}`, { token, signal })).arrayBuffer();
  const length = new DataView(bytes).getUint32(0);
  const state: LiveState = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)));
  return { state, picture: new Uint8Array(bytes, 4 + length) };
}

export async function sendInputs(token: string, inputs: readonly LiveInput[]): Promise<void> {
  await ask('/view/inputs', { token, body: { inputs } });
}

async function ask(path: string, { token, body, signal }: Asked): Promise<Response> {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { 'view-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    cache: 'no-store',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok) return response;
  const { error, message } = await response.json();
  throw new LiveProblem(message, error);
}
