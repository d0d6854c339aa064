import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { changedPart } from '../edits/changed-part.ts';
import type { Draft } from '../edits/draft-store.ts';
import { forgetTyped, leftDrafts } from '../edits/drafts.ts';
import type { Editing } from '../edits/use-edit.ts';
import { writeText } from '../edits/write-text.ts';
import { draftTexts } from './draft-texts.ts';
import './data.css';

const key = ['drafts'];

interface Props {
  readonly projectId: string;
  readonly editing: Editing;
}

/** Texts that were typed in pages which ended before the project had them. */
export function LeftDrafts({ projectId, editing }: Props) {
  const words = useTexts(draftTexts);
  const mayPut = useMay()('action_update');
  const { data = [] } = useQuery({ queryKey: key, queryFn: leftDrafts });
  const drafts = data.filter((draft) => draft.projectId === projectId);
  if (drafts.length === 0) return null;
  return (
    <Section title={words.drafts} aside={<span className="quiet">{words.lead}</span>}>
      <ul className="rows">
        {drafts.map((draft) => (
          <LeftDraft
            key={draft.key}
            draft={draft}
            onPut={mayPut ? () => editing.run(writeText(draft.edit)) : null}
          />
        ))}
      </ul>
    </Section>
  );
}

function LeftDraft({ draft, onPut }: { readonly draft: Draft; readonly onPut: (() => void) | null }) {
  const words = useTexts(draftTexts);
  const format = useFormat();
  const queries = useQueryClient();
  const { edit, at, projectId } = draft;
  const { before, removed, added, after } = changedPart(edit.before, edit.text);
  const forget = async () => {
    await forgetTyped(edit, projectId);
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <li>
      <span>
        <strong>{placeText(draft)}</strong> <time dateTime={at}>{format.dateTime(at)}</time>
        <span className="draft">
          {before}
          <del>{removed}</del>
          <ins>{added}</ins>
          {after}
        </span>
      </span>
      <span className="buttons">
        {onPut !== null && <Button onClick={onPut}>{words.put}</Button>}
        <Button onClick={() => void forget()}>{words.forget}</Button>
      </span>
    </li>
  );
}

function placeText({ edit: { place, name } }: Draft): string {
  return 'actionId' in place ? `${place.type}.${place.action}: ${name}` : name;
}

/** Where no project is open: projects with drafts, to be opened. */
export function ProjectsWithDrafts({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const words = useTexts(draftTexts);
  const { data = [] } = useQuery({ queryKey: key, queryFn: leftDrafts });
  const paths = [...new Set(data.flatMap(({ projectPath }) => projectPath ?? []))];
  const unsaved = data.filter(({ projectPath }) => projectPath === null);
  if (data.length === 0) return null;
  return (
    <Section title={words.drafts}>
      <ul className="rows">
        {paths.map((path) => (
          <li key={path}>
            {path} <Button onClick={() => onOpen(path)}>{words.open(path)}</Button>
          </li>
        ))}
        {unsaved.map((draft) => (
          <LeftDraft key={`${draft.projectId}${draft.key}`} draft={draft} onPut={null} />
        ))}
      </ul>
    </Section>
  );
}
