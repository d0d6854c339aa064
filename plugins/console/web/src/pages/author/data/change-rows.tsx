import { useQuery } from '@tanstack/react-query';
import { type Change, changesSince } from '../../../api/queries/data-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { useFormat } from '../../../texts/use-format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { changedPart } from '../edits/changed-part.ts';
import { isSecretName } from '../edits/is-secret-name.ts';
import { partTexts } from '../edits/part-texts.ts';
import { changeTexts } from './change-texts.ts';

const tones = { added: 'good', removed: 'bad', changed: 'waiting' } as const;

interface Props {
  /** The file that the project is compared with; empty for none. */
  readonly path: string;
  readonly onJump: (actionId: string) => void;
}

/** The differences of the project from a file. */
export function ChangeRows({ path, onJump }: Props) {
  const words = useTexts(changeTexts);
  const format = useFormat();
  const { data, error } = useQuery({ ...changesSince(path), enabled: path !== '' });
  const left = (data?.totalCount ?? 0) - (data?.changes.length ?? 0);
  return (
    <>
      <ProblemNote error={error} />
      <p role="status" className="quiet">
        {path === '' && words.neverSaved}
        {data?.isSame === true && words.same}
      </p>
      <ul className="rows">
        {data?.changes.map((change) => (
          <OneChange key={keyOf(change)} change={change} onJump={onJump} />
        ))}
      </ul>
      {left > 0 && <p className="quiet">{words.more(format.number(left))}</p>}
    </>
  );
}

function keyOf({ part, groupId, actionId, name, change }: Change): string {
  return JSON.stringify([part, groupId, actionId, name, change]);
}

function OneChange({ change, onJump }: Pick<Props, 'onJump'> & { readonly change: Change }) {
  const words = { ...useTexts(changeTexts), ...useTexts(partTexts) };
  const { part, name, actionId, fields } = change;
  const isSecret = isSecretName(name);
  return (
    <li>
      <span>
        <Badge tone={tones[change.change]}>{words.change[change.change]}</Badge> {words.parts[part]}{' '}
        <strong>{name}</strong>
        {fields.map(({ field, before, after }) => (
          <Difference
            key={field}
            field={field}
            before={isSecret || isSecretName(field) ? hidden(before) : textOf(before)}
            after={isSecret || isSecretName(field) ? hidden(after) : textOf(after)}
          />
        ))}
      </span>
      {actionId !== null && change.change !== 'removed' && (
        <Button onClick={() => onJump(actionId)}>{words.jump}</Button>
      )}
    </li>
  );
}

type Value = Change['fields'][number]['before'];

function textOf(value: Value): string {
  return value === null ? '' : String(value);
}

function hidden(value: Value): string {
  return value === null || value === '' ? '' : '••••';
}

interface DifferenceProps {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

function Difference({ field, before, after }: DifferenceProps) {
  const part = changedPart(before, after);
  return (
    <span className="draft">
      {field}: {part.before}
      <del>{part.removed}</del>
      <ins>{part.added}</ins>
      {part.after}
    </span>
  );
}
