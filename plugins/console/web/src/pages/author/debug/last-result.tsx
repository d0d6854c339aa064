import { useStore } from '../../../store/create-store.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Section } from '../../../ui/section.tsx';
import { ActionCommands } from './action-commands.tsx';
import { ActionResult } from './action-result.tsx';
import { debugTexts } from './debug-texts.ts';
import type { ActionEdits, DebuggedAction } from './debugged-action.ts';
import { pointedAction } from './pointed-action.ts';

interface Props {
  readonly find: (actionId: string | null) => DebuggedAction | null;
  readonly chosen: DebuggedAction | null;
  readonly editing: ActionEdits;
}

/** The last time that the action under the pointer ran, else the chosen one, and commands for the chosen one. */
export function LastResult({ find, chosen, editing }: Props) {
  const words = useTexts(debugTexts);
  const pointed = useStore(pointedAction);
  const action = find(pointed?.actionId ?? null) ?? chosen;
  return (
    <Section title={words.last} aside={<span className="quiet">{words.lastLead}</span>}>
      {action === null ? <p className="quiet">{words.chooseLast}</p> : <ActionResult action={action} />}
      {chosen !== null && action === chosen && <ActionCommands row={chosen} editing={editing} />}
    </Section>
  );
}
