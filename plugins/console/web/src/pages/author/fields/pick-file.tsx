import { useQuery } from '@tanstack/react-query';
import { project } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { inProjectFolder } from '../../../things/files/in-project-folder.ts';
import { PickButton } from '../../../things/files/pick-button.tsx';
import { fieldTexts } from './field-texts.ts';

interface Props {
  /** The name of the parameter. */
  readonly name: string;
  readonly isDisabled?: boolean;
  readonly onPick: (path: string) => void;
}

/** Chooses a file or folder for a value. One in the folder of the project is named from there. */
export function PickFile({ name, isDisabled = false, onPick }: Props) {
  const words = useTexts(fieldTexts);
  const { data = null } = useQuery(project);
  return (
    <PickButton
      text={words.browse}
      title={words.chooseFile(name)}
      wants="both"
      isDisabled={isDisabled}
      onPick={(path) => onPick(inProjectFolder(path, data?.projectPath ?? null))}
    />
  );
}
