import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { read } from '../../api/api-error.ts';
import { editor } from '../../api/hosts.ts';
import { diagramLook } from '../../api/queries/project-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { authorTexts } from './author-texts.ts';
import { doneEach } from './edits/done-each.ts';
import { useDraft } from './edits/use-draft.ts';
import type { Editing } from './edits/use-edit.ts';
import { branchesToSet, numberOf } from './link-branches.ts';
import type { ActionRow, TreeRow } from './tree-rows.ts';

interface Props {
  readonly row: ActionRow;
  readonly rows: readonly TreeRow[];
  readonly editing: Editing;
}

/** The actions that follow, by their numbers in the tree. */
export function LinkFields({ row, rows, editing }: Props) {
  const words = useTexts(authorTexts);
  const { data } = useQuery(diagramLook);
  const { type, action } = row.node;
  const beyond = data?.categories.find((one) => one.type === type)?.branches[action] ?? [];
  const branches = branchesToSet(
    beyond,
    row.branches.map(({ branch }) => branch),
  );
  const connect = (branch: string, number: number | null) => {
    const target = rows.find((one) => one.kind === 'action' && one.number === number);
    const link = { actionId: row.id, branch, targetActionId: target?.id ?? null };
    editing.run({ name: words.editLink(`${row.number}`), send: (headers) => setLink(link, headers) });
  };
  const last = rows.findLast((one) => one.kind === 'action')?.number ?? 1;
  return branches.map((branch) => (
    <LinkField
      key={branch}
      label={labelOf(branch, words)}
      last={last}
      target={row.branches.find((one) => one.branch === branch)?.target ?? null}
      onTarget={(number) => connect(branch, number)}
    />
  ));
}

type Words = Pick<(typeof authorTexts)['en'], 'onSuccess' | 'onError' | 'onCase' | 'onDefault' | 'onBranch'>;

function labelOf(branch: string, words: Words): string {
  const number = numberOf(branch);
  if (Number.isFinite(number)) return words.onCase(`${number}`);
  if (branch === 'OnSuccess') return words.onSuccess;
  if (branch === 'OnError') return words.onError;
  return branch === 'Default' ? words.onDefault : words.onBranch(branch);
}

interface Link {
  readonly actionId: string;
  readonly branch: string;
  readonly targetActionId: string | null;
}

function setLink(link: Link, headers: Readonly<Record<string, string>>): Promise<void> {
  const body = { links: [link] };
  return doneEach(read(editor.POST('/projects/current/actions/links', { body, headers })));
}

interface FieldProps {
  readonly label: string;
  readonly last: number;
  readonly target: number | null;
  readonly onTarget: (number: number | null) => void;
}

function LinkField({ label, last, target, onTarget }: FieldProps) {
  const id = useId();
  const words = useTexts(authorTexts);
  const shown = target === null ? '' : `${target}`;
  const { text, setText } = useDraft(shown);
  const commit = () => {
    const number = text === '' ? null : Number(text);
    const isThere = number === null || (Number.isInteger(number) && number >= 1 && number <= last);
    if (!isThere) setText(shown);
    else if (number !== target) onTarget(number);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={1}
        max={last}
        value={text}
        aria-describedby={`${id}-help`}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <p id={`${id}-help`} className="quiet">
        {words.linkHelp}
      </p>
    </div>
  );
}
