import { useId, useState } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import type { CanvasGraph } from './canvas-graph.ts';
import { canvasTexts } from './canvas-texts.ts';
import { findInGraph } from './find-in-graph.ts';

interface Props {
  readonly graph: CanvasGraph;
  readonly onFind: (id: string) => void;
}

/** Enter goes from one match to the next. */
export function FindField({ graph, onFind }: Props) {
  const id = useId();
  const words = useTexts(canvasTexts);
  const format = useFormat();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const found = findInGraph(graph, text);
  const goTo = (next: number) => {
    const match = found[next % Math.max(1, found.length)];
    if (match === undefined) return;
    setPlace((next % found.length) + 1);
    onFind(match);
  };
  const said =
    found.length === 0 ? words.notFound : words.found(format.number(place), format.number(found.length));
  return (
    <div className="canvas-find">
      <label htmlFor={id} className="unseen">
        {words.find}
      </label>
      <input
        id={id}
        type="search"
        data-find
        placeholder={words.find}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPlace(0);
        }}
        onKeyDown={(event) => event.key === 'Enter' && goTo(place)}
      />
      <span role="status" className="quiet">
        {text.trim() !== '' && said}
      </span>
    </div>
  );
}
