import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import type { CanvasGraph } from './canvas-graph.ts';
import { canvasTexts } from './canvas-texts.ts';

interface Props {
  readonly graph: CanvasGraph;
  readonly ids: ReadonlySet<string>;
}

/** Says what is chosen, also to screen readers. */
export function ChosenNote({ graph, ids }: Props) {
  return (
    <p role="status" className="quiet canvas-note">
      {useChosenText(graph, ids)}
    </p>
  );
}

function useChosenText(graph: CanvasGraph, ids: ReadonlySet<string>): string {
  const words = useTexts(canvasTexts);
  const format = useFormat();
  if (ids.size > 1) return words.chosenMany(format.number(ids.size));
  const [id] = ids;
  if (id === undefined) return words.nothing;
  const card = graph.cardOf.get(id);
  if (card !== undefined)
    return words.chosenGroup(card.label || `${card.number}`, format.number(card.tiles.length));
  const tile = graph.tileOf.get(id);
  if (tile !== undefined) return words.chosenAction(`${tile.number}`, tile.caption);
  const note = graph.noteOf.get(id);
  if (note !== undefined) return words.chosenNote(note.text);
  const wire = graph.wires.find((one) => one.id === id);
  if (wire === undefined) return words.nothing;
  const nameOf = (end: string) => `${graph.tileOf.get(end)?.number ?? end}`;
  return words.chosenLink(wire.branch, nameOf(wire.source), nameOf(wire.target));
}
