import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { project } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { TextField } from '../fields/text-field.tsx';
import { ChangeRows } from './change-rows.tsx';
import { changeTexts } from './change-texts.ts';

interface Props {
  readonly onJump: (actionId: string) => void;
}

/** The differences of the project from its file, or from another one. */
export function ChangesPanel({ onJump }: Props) {
  const words = useTexts(changeTexts);
  const { data: open } = useQuery(project);
  const [other, setOther] = useState<string | null>(null);
  const path = other ?? open?.projectPath ?? '';
  return (
    <>
      <TextField label={words.path} value={path} onCommit={setOther} />
      <ChangeRows path={path} onJump={onJump} />
    </>
  );
}
