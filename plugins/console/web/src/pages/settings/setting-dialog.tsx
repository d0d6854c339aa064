import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import type { Setting } from '../../api/queries/setting-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { SettingValueField } from './setting-value-field.tsx';
import { settingsTexts } from './settings-texts.ts';
import { typedSetting } from './typed-setting.ts';

interface Props {
  readonly setting: Setting;
  readonly onClose: () => void;
}

/** Changes a setting, and says when that counts. The host checks the value. */
export function SettingDialog({ setting, onClose }: Props) {
  const words = useTexts(settingsTexts);
  const { name, description, change } = setting;
  const lead = `${description === '' ? '' : `${description}. `}${change === 'now' ? words.now : words.nextStart}`;
  return (
    <Dialog title={words.change(name)} description={<p>{lead}</p>} onClose={onClose}>
      <SettingForm setting={setting} onDone={onClose} />
    </Dialog>
  );
}

function SettingForm({ setting, onDone }: { readonly setting: Setting; readonly onDone: () => void }) {
  const words = useTexts(settingsTexts);
  const { isPending, source, nextValue, name } = setting;
  const [text, setText] = useState(nextValue === null ? '' : String(nextValue));
  const { mutate, error, isPending: isSent } = useChange(name, onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ value: typedSetting(setting, text) });
  };
  return (
    <form className="fields" onSubmit={submit}>
      <SettingValueField setting={setting} text={text} onText={setText} />
      <ProblemNote error={error} />
      <div className="buttons">
        <Button kind="primary" type="submit" disabled={isSent}>
          {words.save}
        </Button>
        {(isPending || source === 'file') && (
          <Button onClick={() => mutate(null)} disabled={isSent}>
            {words.reset}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Sends a value, or takes the setting out of the file for null. */
function useChange(name: string, onDone: () => void) {
  const queries = useQueryClient();
  const params = { path: { name } };
  return useMutation({
    mutationFn: (body: { readonly value: unknown } | null) =>
      read(
        body === null
          ? runner.DELETE('/settings/{name}', { params })
          : runner.PUT('/settings/{name}', { params, body }),
      ),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: ['plugins', 'settings'] }),
  });
}
