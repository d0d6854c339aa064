import { useState } from 'react';
import { useMay } from '../../api/queries/capability-queries.ts';
import type { Setting } from '../../api/queries/setting-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SettingDialog } from './setting-dialog.tsx';
import { settingsTexts } from './settings-texts.ts';
import { useShownValue } from './use-shown-value.ts';

/** A setting with its value, where that comes from, and what the next start takes. */
export function SettingRow({ setting }: { readonly setting: Setting }) {
  const words = useTexts(settingsTexts);
  const shown = useShownValue(setting);
  const { name, description, value, source, isPending, nextValue } = setting;
  return (
    <li className="setting">
      <div className="setting-about">
        <h3>{name}</h3>
        {description !== '' && <p className="quiet">{description}</p>}
      </div>
      <div className="setting-value">
        <p>
          <strong>{shown(value)}</strong>{' '}
          <Badge tone={source === 'default' ? 'calm' : 'active'}>{words[source]}</Badge>{' '}
          {isPending && <Badge tone="waiting">{words.isPending}</Badge>}
        </p>
        {source !== 'default' && setting.default !== null && (
          <p className="quiet">{words.fallback(shown(setting.default))}</p>
        )}
        {isPending && <p>{words.next(shown(nextValue))}</p>}
      </div>
      <ChangeButton setting={setting} />
    </li>
  );
}

function ChangeButton({ setting }: { readonly setting: Setting }) {
  const words = useTexts(settingsTexts);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { name, change, source } = setting;
  if (change === 'by_hand') return <p className="quiet">{words.byHand}</p>;
  // A value of the start goes before that of the file.
  if (source === 'flag' || source === 'environment') return <p className="quiet">{words.atStart}</p>;
  if (!may('setting_set')) return null;
  return (
    <>
      <Button aria-label={words.change(name)} onClick={() => setOpen(true)}>
        {words.changeShort}
      </Button>
      {isOpen && <SettingDialog setting={setting} onClose={() => setOpen(false)} />}
    </>
  );
}
