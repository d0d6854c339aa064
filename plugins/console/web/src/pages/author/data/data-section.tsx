import { useState } from 'react';
import { useTexts } from '../../../texts/define-texts.ts';
import { Section } from '../../../ui/section.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { Editing } from '../edits/use-edit.ts';
import { changeTexts } from './change-texts.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { CodePanel } from './code-panel.tsx';
import { dataTexts } from './data-texts.ts';
import { FormPanel } from './form-panel.tsx';
import { ListsPanel } from './lists-panel.tsx';
import { TablesPanel } from './tables-panel.tsx';
import { VariablesPanel } from './variables-panel.tsx';
import { versionTexts } from './version-texts.ts';
import { VersionsPanel } from './versions-panel.tsx';
import './data.css';

const panels = {
  variables: VariablesPanel,
  lists: ListsPanel,
  tables: TablesPanel,
  form: FormPanel,
  code: CodePanel,
  changes: ChangesPanel,
  versions: VersionsPanel,
} as const;
const parts = ['variables', 'lists', 'tables', 'form', 'code', 'changes', 'versions'] as const;

interface Props {
  readonly editing: Editing;
  readonly onJump: (actionId: string) => void;
}

/** The data of the project. Only the part that is shown is asked for. */
export function DataSection({ editing, onJump }: Props) {
  const { changes } = useTexts(changeTexts);
  const { versions } = useTexts(versionTexts);
  const words = { ...useTexts(dataTexts), changes, versions };
  const [part, setPart] = useState<keyof typeof panels>('variables');
  const Panel = panels[part];
  return (
    <div className="data">
      <Section title={words.data} aside={<span className="quiet">{words.gridHelp}</span>}>
        <Tabs
          label={words.parts}
          tabs={parts.map((id) => ({ id, name: words[id] }))}
          selected={part}
          onSelect={setPart}
        >
          <Panel editing={editing} onJump={onJump} />
        </Tabs>
      </Section>
    </div>
  );
}
