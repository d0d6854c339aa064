import { showTrace } from '@gatehouse/sdk-plugin/internal/draw-trace';
import { readTrace } from '@gatehouse/sdk-plugin/internal/read-trace';
import { traceStyle } from '@gatehouse/sdk-plugin/internal/trace-style';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { isShowable } from '../../things/pictures/picture-size.ts';
import { unpackTrace } from '../../things/trace/unpack-trace.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { traceTexts } from './trace-texts.ts';

type Words = (typeof traceTexts)['en'];

interface Drawing {
  readonly root: ShadowRoot;
  readonly words: Words;
  readonly signal: AbortSignal;
}

/** The style of the page of `gatehouse trace open`, with the height that is left here. */
const within =
  '.trace{height:min(48rem,75vh);border:1px solid var(--line);border-radius:6px;overflow:hidden}';

/** A trace as `gatehouse trace open` shows it. */
export function TraceView({ bytes }: { readonly bytes: Blob }) {
  const words = useTexts(traceTexts);
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<Error | null>(null);
  useEffect(() => {
    const host = place.current;
    if (host === null) return;
    const end = new AbortController();
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [traceStyle, within].map(toSheet);
    draw(bytes, { root, words, signal: end.signal }).catch((error: Error) => setProblem(error));
    return () => end.abort();
  }, [bytes, words]);
  return (
    <>
      <ProblemNote error={problem} />
      <div ref={place} className="trace-view" />
    </>
  );
}

async function draw(bytes: Blob, { root, words, signal }: Drawing): Promise<void> {
  const unpacked = await unpackTrace(new Uint8Array(await bytes.arrayBuffer()));
  if (signal.aborted) return;
  const [list, detail] = [regionOf('actions', words.list), regionOf('detail', words.detail)];
  const frame = document.createElement('div');
  frame.className = 'trace';
  frame.append(list, detail);
  root.replaceChildren(frame);
  const addresses = new Map<string, string>();
  signal.addEventListener('abort', () => {
    for (const address of addresses.values()) URL.revokeObjectURL(address);
  });
  const addressOf = (name: string) => {
    const picture = unpacked.pictures.get(name);
    if (picture === undefined || !isShowable(picture)) return null;
    const address = addresses.get(name) ?? URL.createObjectURL(new Blob([picture]));
    addresses.set(name, address);
    return address;
  };
  showTrace(readTrace(unpacked), { words, list, detail, keys: list, addressOf });
}

function regionOf(id: string, label: string): HTMLElement {
  const region = document.createElement('section');
  region.id = id;
  region.tabIndex = 0;
  region.setAttribute('aria-label', label);
  return region;
}

function toSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
