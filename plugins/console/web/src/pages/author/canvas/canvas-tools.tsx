import { useMay } from '../../../api/queries/capability-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { type Alignment, alignments } from './align-cards.ts';
import type { CanvasGraph } from './canvas-graph.ts';
import type { CanvasView } from './canvas-keys.ts';
import { canvasTexts } from './canvas-texts.ts';
import { FindField } from './find-field.tsx';
import { chosenCards, type Selection } from './selection.ts';
import type { CanvasCommands } from './use-canvas-commands.ts';

interface Props {
  readonly graph: CanvasGraph;
  readonly selection: Selection;
  readonly view: CanvasView;
  /** Actions with problems, in the order of the list of problems. */
  readonly problems: readonly string[];
  readonly onShow: (id: string) => void;
  readonly onArrange: () => void;
  readonly onNote: () => void;
}

const signs: Readonly<Record<Alignment, string>> = {
  left: '⇤',
  right: '⇥',
  top: '⤒',
  bottom: '⤓',
  columns: '↔',
  rows: '↕',
};

/** Buttons for the view, and for the arrangement of all groups. */
export function CanvasTools({ graph, view, problems, selection, onShow, onArrange, onNote }: Props) {
  const words = useTexts(canvasTexts);
  const may = useMay();
  const nextProblem = () => {
    const place = problems.findIndex((id) => selection.ids.has(id));
    const next = problems[(place + 1) % problems.length];
    if (next !== undefined) onShow(next);
  };
  return (
    <div className="canvas-tools">
      <FindField graph={graph} onFind={onShow} />
      <Button aria-label={words.smaller} title={words.smaller} onClick={view.zoomOut}>
        −
      </Button>
      <Button aria-label={words.larger} title={words.larger} onClick={view.zoomIn}>
        +
      </Button>
      <Button onClick={view.fit}>{words.fit}</Button>
      {problems.length > 0 && <Button onClick={nextProblem}>{words.nextProblem}</Button>}
      {may('note_add') && <Button onClick={onNote}>{words.addNote}</Button>}
      {may('layout_arrange') && graph.cards.length > 1 && (
        <Button onClick={onArrange}>{words.arrange}</Button>
      )}
    </div>
  );
}

interface ChosenProps extends Pick<Props, 'graph' | 'selection'> {
  readonly commands: CanvasCommands;
}

/** Buttons for the chosen groups and actions. */
export function ChosenTools({ graph, selection, commands }: ChosenProps) {
  const words = useTexts(canvasTexts);
  const may = useMay();
  if (!may('actions_delete') || selection.ids.size === 0) return null;
  const groups = chosenCards(graph, selection.ids).length;
  const isAction = [...selection.ids].some((id) => graph.tileOf.has(id));
  return (
    <>
      {(groups > 0 || isAction) && <Button onClick={commands.duplicate}>{words.duplicate}</Button>}
      {(groups > 1 || isAction) && <Button onClick={commands.group}>{words.group}</Button>}
      {groups === 1 && selection.ids.size === 1 && graph.cards.length > 1 && (
        <Button onClick={commands.dissolve}>{words.dissolve}</Button>
      )}
      {groups > 1 &&
        alignments.map((alignment) => (
          <Button
            key={alignment}
            aria-label={words.alignments[alignment]}
            title={words.alignments[alignment]}
            onClick={() => commands.align(alignment)}
          >
            {signs[alignment]}
          </Button>
        ))}
      <Button kind="danger" onClick={commands.remove}>
        {words.remove}
      </Button>
    </>
  );
}
