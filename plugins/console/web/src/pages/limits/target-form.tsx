import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { limitsTexts } from './limits-texts.ts';

const blank = { target: '', atOnce: '', starts: '', seconds: '' };

/** Sets the limit of a target, in place of the one that it has. */
export function TargetForm() {
  const words = useTexts(limitsTexts);
  const queries = useQueryClient();
  const [typed, setTyped] = useState(blank);
  const set = useMutation({
    mutationFn: () => read(runner.PUT('/target-limits', { body: { limits: [toLimit(typed)] } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['tasks', 'targets'] });
      setTyped(blank);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate();
  };
  return (
    <form className="filters" onSubmit={submit}>
      {(['target', 'atOnce', 'starts', 'seconds'] as const).map((name) => (
        <TextField
          key={name}
          label={words[name]}
          type={name === 'target' ? 'text' : 'number'}
          min={1}
          required={name === 'target' || (name === 'seconds' && typed.starts !== '')}
          value={typed[name]}
          onText={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <Button type="submit" disabled={set.isPending}>
        {words.set}
      </Button>
      <ProblemNote error={set.error} />
    </form>
  );
}

function toLimit({ target, atOnce, starts, seconds }: typeof blank) {
  return {
    target,
    ...(atOnce === '' ? {} : { atOnce: Number(atOnce) }),
    ...(starts === '' ? {} : { rate: { starts: Number(starts), seconds: Number(seconds) } }),
  };
}
