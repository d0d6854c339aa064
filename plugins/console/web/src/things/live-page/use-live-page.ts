import { useEffect, useRef, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { eitherHost, runner } from '../../api/hosts.ts';
import type { InstanceHost } from '../../api/queries/instance-queries.ts';
import { attachInputs } from './attach-inputs.ts';
import { createInputQueue } from './input-queue.ts';
import {
  type EnteredView,
  enterView,
  type LiveInput,
  LiveProblem,
  type LiveState,
  nextFrame,
  sendInputs,
} from './live-protocol.ts';

const RETRY_MS = 500;

export type LiveSource =
  | { readonly kind: 'browser'; readonly host: InstanceHost; readonly id: number }
  | { readonly kind: 'device'; readonly id: number };

/** `window`: it has a window of its own on the machine, which came to the front. */
export type LiveStatus = 'opening' | 'live' | 'window' | 'over';

export interface LivePicture {
  readonly status: LiveStatus;
  readonly state: LiveState | null;
  readonly mayInteract: boolean;
  readonly isTouchScreen: boolean;
  /** Why the last input or picture failed. */
  readonly problem: string | null;
}

type Show = (change: Partial<LivePicture>) => void;

/** Shows a browser or a device in a canvas, and sends it what a person does there. */
export function useLivePage(source: LiveSource, onRelease: () => void) {
  const screen = useRef<HTMLCanvasElement>(null);
  const keys = useRef<HTMLTextAreaElement>(null);
  const sender = useRef<(input: LiveInput) => void>(() => undefined);
  const release = useRef(onRelease);
  release.current = onRelease;
  const [shown, setShown] = useState<LivePicture>(closed);
  const known = useRef(source);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const [canvas, field] = [screen.current, keys.current];
    if (canvas === null || field === null) return;
    const show: Show = (change) => {
      if (!signal.aborted) setShown((before) => ({ ...before, ...change }));
    };
    setShown(closed);
    showScreen(known.current, { canvas, field, signal, show, sender, release }).catch((error) =>
      show({ status: 'over', problem: messageOf(error) }),
    );
    return () => end.abort();
  }, []);
  return { ...shown, screen, keys, send: (input: LiveInput) => sender.current(input) };
}

interface Place {
  readonly canvas: HTMLCanvasElement;
  readonly field: HTMLTextAreaElement;
  readonly signal: AbortSignal;
  readonly show: Show;
  /** Takes inputs from the tools around the picture. */
  readonly sender: { current: (input: LiveInput) => void };
  readonly release: { readonly current: () => void };
}

/** Ends when the view does, by an error. */
async function showScreen(source: LiveSource, place: Place): Promise<void> {
  const { canvas, field, release, sender, show, signal } = place;
  const view = await openView(source, signal);
  if (view === null) return show({ status: 'window' });
  let state: LiveState | null = null;
  let isLost = false;
  const queue = queueFor(view, (problem) => show({ problem }));
  const send = (input: LiveInput) => {
    if (input.kind !== 'move') show({ problem: null });
    if (view.mayInteract) queue(input);
  };
  sender.current = send;
  const { isTouchScreen } = view;
  show({ mayInteract: view.mayInteract, isTouchScreen });
  if (view.mayInteract) {
    const onRelease = () => release.current();
    const parts = { screen: canvas, keys: field, signal, isTouchScreen };
    attachInputs({ ...parts, state: () => state, send, onRelease });
  }
  const onState = (next: LiveState) => {
    show({ status: 'live', state: next, ...(isLost && { problem: null }) });
    state = next;
    isLost = false;
  };
  const onProblem = (problem: string) => {
    isLost = true;
    show({ problem });
  };
  await followFrames(view, { canvas, signal, onState, onProblem });
}

const closed: LivePicture = {
  ...{ status: 'opening', state: null, problem: null },
  ...{ mayInteract: false, isTouchScreen: false },
};

/** Null where the browser has a window of its own. */
async function openView(source: LiveSource, signal: AbortSignal): Promise<EnteredView | null> {
  const params = { path: { id: source.id } };
  const { viewUrl } =
    source.kind === 'browser'
      ? await read(eitherHost[source.host].POST('/instances/{id}/show', { params, signal }))
      : await read(runner.POST('/android/devices/{id}/show', { params, signal }));
  return viewUrl === null ? null : enterView(viewUrl, signal);
}

function queueFor({ token }: EnteredView, onProblem: (problem: string) => void) {
  return createInputQueue((inputs) =>
    sendInputs(token, inputs).catch((error) => onProblem(messageOf(error))),
  );
}

interface Following {
  readonly canvas: HTMLCanvasElement;
  readonly signal: AbortSignal;
  onState(state: LiveState): void;
  onProblem(problem: string): void;
}

/** Asks for the next picture as soon as the last one is drawn. Throws when the view has ended. */
async function followFrames(view: EnteredView, { canvas, signal, onState, onProblem }: Following) {
  for (let number = 0; !signal.aborted; ) {
    await untilVisible();
    try {
      const { state, picture } = await nextFrame(view.token, number, signal);
      number = state.number;
      if (picture.length > 0) await paint(canvas, picture);
      onState(state);
    } catch (error) {
      if (signal.aborted || (error instanceof LiveProblem && error.code === 'not_found')) throw error;
      onProblem(messageOf(error));
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function paint(canvas: HTMLCanvasElement, picture: Uint8Array<ArrayBuffer>): Promise<void> {
  const bitmap = await createImageBitmap(new Blob([picture]));
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
  }
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}

/** A page that nobody sees asks for no pictures. */
function untilVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
