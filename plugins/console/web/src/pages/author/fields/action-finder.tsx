import { useState } from 'react';
import { read } from '../../../api/api-error.ts';
import type { components } from '../../../api/generated/editor.d.ts';
import { editor } from '../../../api/hosts.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { Editing } from '../edits/use-edit.ts';
import { fieldTexts } from './field-texts.ts';
import { frameParameter, isComplete, toBindings, toDraft } from './finder-draft.ts';
import { FinderForm } from './finder-form.tsx';

type Schema = components['schemas']['ActionsCatalogSchemaReply'];

interface Props {
  readonly saved: components['schemas']['Action'];
  readonly schema: Pick<Schema, 'bindings' | 'bindingDiscriminator' | 'parameters'>;
  readonly editing: Editing;
}

/** How an action of the project finds its element. It is sent as a whole, since a part of it finds nothing. */
export function ActionFinder({ saved, schema, editing }: Props) {
  const current = toDraft(saved);
  const key = JSON.stringify(current);
  return schema.bindings === null ? null : (
    <SavedFinder key={key} saved={saved} schema={schema} editing={editing} />
  );
}

function SavedFinder({ saved, schema, editing }: Props) {
  const words = useTexts(fieldTexts);
  const current = toDraft(saved);
  const [draft, setDraft] = useState(current);
  const bindings = schema.bindings ?? [];
  const isChanged = JSON.stringify(draft) !== JSON.stringify(current);
  const use = () => {
    if (draft === null) return;
    const { actionId, groupId, type, action } = saved;
    const name = schema.bindingDiscriminator;
    const parameters = {
      ...(name === null ? {} : { [name]: draft.discriminator }),
      ...frameParameter(draft, schema.parameters),
    };
    const body = { type, action, parameters, bindings: toBindings(draft) };
    const params = { path: { actionId, groupId } };
    editing.run({
      name: words.editFinder,
      send: (headers) =>
        read(editor.PUT('/projects/current/actions/{groupId}/{actionId}', { params, body, headers })),
    });
  };
  return (
    <>
      <FinderForm bindings={bindings} draft={draft} onChange={setDraft} isOptional={current === null} />
      {isChanged && draft !== null && (
        <Button kind="primary" onClick={use} disabled={!isComplete(draft, bindings)}>
          {words.useFinder}
        </Button>
      )}
    </>
  );
}
