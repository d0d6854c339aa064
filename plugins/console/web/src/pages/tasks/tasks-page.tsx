import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../texts/define-texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { NewTask } from './new-task.tsx';
import { TaskFilters } from './task-filters.tsx';
import { TaskList } from './task-list.tsx';
import type { TaskSearch } from './task-search.ts';
import { tasksTexts } from './tasks-texts.ts';
import './tasks.css';

export function TasksPage() {
  const words = useTexts(tasksTexts);
  const search = useSearch({ from: '/tasks' });
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const change = (changed: TaskSearch) => {
    setChosen(new Set());
    void navigate({ to: '/tasks', search: { ...search, ...changed }, replace: true });
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <header className="page-head">
        <h1>{words.title}</h1>
        <NewTask />
      </header>
      <TaskFilters search={search} onChange={change} />
      <BulkBar chosen={chosen} onDone={() => setChosen(new Set())} />
      <TaskList key={JSON.stringify(search)} search={search} chosen={chosen} onChoose={choose} />
    </>
  );
}
