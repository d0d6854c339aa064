import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { structure } from '../../../api/queries/project-queries.ts';
import { forgetTyped } from './drafts.ts';
import type { TextEdit } from './places.ts';
import { readAnew } from './read-anew.ts';

/** One edit of the project, which is one undo step. */
export interface Edit {
  /** For people. */
  readonly name: string;
  send(headers: Readonly<Record<string, string>>): Promise<unknown>;
  /** A text that is kept as a draft until the project has it. */
  readonly draft?: TextEdit;
}

export interface Editing {
  run(edit: Edit): void;
  /** The edit that was refused, since somebody else changed the project meanwhile. */
  readonly refused: Edit | null;
  /** Forgets it: what the project has now stays. */
  drop(): void;
  /** How often that happened. */
  readonly drops: number;
  readonly isPending: boolean;
  /** The last edit that the project has. */
  readonly done: Edit | null;
  readonly error: Error | null;
  /** The edit of that error. */
  readonly failed: Edit | null;
}

type Outcome = 'done' | 'refused';

/** Edits one after the other, each of the state that is shown. One counts as done when the host has answered so. */
export function useEdit(): Editing {
  const queries = useQueryClient();
  const [refused, setRefused] = useState<Edit | null>(null);
  const [drops, setDrops] = useState(0);
  const { mutate, reset, isPending, data, variables, error } = useMutation({
    scope: { id: 'edit' },
    mutationFn: async (edit: Edit): Promise<Outcome> => {
      const shown = await queries.ensureQueryData(structure);
      try {
        await edit.send({ 'If-Match': shown.etag });
        return 'done';
      } catch (problem) {
        const isOther = problem instanceof ApiError && problem.code === 'failed_precondition';
        const now = isOther ? await queries.fetchQuery({ ...structure, staleTime: 0 }) : shown;
        if (now.etag === shown.etag) throw problem;
        return 'refused';
      }
    },
    onSuccess: (outcome, edit) => {
      setRefused(outcome === 'refused' ? edit : null);
      if (outcome !== 'done' || edit.draft === undefined) return;
      void forgetTyped(edit.draft).then(() => queries.invalidateQueries({ queryKey: ['drafts'] }));
    },
    onSettled: () => readAnew(queries),
  });
  const failed = error === null ? null : (variables ?? null);
  return {
    run: mutate,
    refused,
    drop: () => {
      const draft = (refused ?? failed)?.draft;
      if (draft !== undefined) void forgetTyped(draft);
      setRefused(null);
      reset();
      setDrops((count) => count + 1);
    },
    drops,
    isPending,
    done: data === 'done' && variables !== undefined ? variables : null,
    error,
    failed,
  };
}
