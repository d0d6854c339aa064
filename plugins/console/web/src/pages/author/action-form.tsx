import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { action as actionQuery, actionSchema } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { ActionContent } from './action-content.tsx';
import { authorTexts } from './author-texts.ts';
import type { Editing } from './edits/use-edit.ts';
import { LinkFields } from './link-fields.tsx';
import type { ActionRow, TreeRow } from './tree-rows.ts';

interface Props {
  readonly row: ActionRow | null;
  readonly rows: readonly TreeRow[];
  readonly editing: Editing;
}

export function ActionForm({ row, rows, editing }: Props) {
  const words = useTexts(authorTexts);
  return (
    <Section title={words.action}>
      {row === null ? (
        <p className="quiet">{words.choose}</p>
      ) : (
        <Fields key={`${row.id} ${editing.drops}`} row={row} rows={rows} editing={editing} />
      )}
    </Section>
  );
}

function Fields({ row, rows, editing }: Props & { readonly row: ActionRow }) {
  const words = useTexts(authorTexts);
  const may = useMay();
  const { actionId, groupId, type, action } = row.node;
  const path = { actionId, groupId };
  const { data, error } = useQuery(actionQuery(path));
  const { data: schema } = useQuery(actionSchema({ type, action }));
  const remove = () =>
    editing.run({
      name: words.editDelete,
      send: (headers) =>
        read(editor.DELETE('/projects/current/actions/{groupId}/{actionId}', { params: { path }, headers })),
    });
  const isEditable = may('action_update');
  return (
    <fieldset className="fields plain" disabled={!isEditable}>
      <legend>
        <strong>
          {row.number} {type}.{action}
        </strong>
      </legend>
      <ProblemNote error={error} />
      <p className="quiet">{schema?.description}</p>
      {schema !== undefined && schema.parameters.length === 0 && (
        <p className="quiet">{words.noParameters}</p>
      )}
      {data !== undefined && schema !== undefined && (
        <ActionContent saved={data} schema={schema} editing={editing} isReadOnly={!isEditable} />
      )}
      {may('action_links_set') && <LinkFields row={row} rows={rows} editing={editing} />}
      {may('action_delete') && (
        <Button kind="danger" onClick={remove}>
          {words.remove}
        </Button>
      )}
    </fieldset>
  );
}
