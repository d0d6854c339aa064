import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { waitingWindows } from '../../api/queries/session-queries.ts';
import { pressure, tasksSummary } from '../../api/queries/task-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { homeTexts } from './home-texts.ts';

/** Numbers of all that runs. */
export function Tiles() {
  const words = useTexts(homeTexts);
  const format = useFormat();
  const { data: tasks, error } = useQuery(tasksSummary);
  const { data: windows } = useQuery(waitingWindows);
  const { data: load } = useQuery(pressure);
  if (error !== null) return <ProblemNote error={error} />;
  const failed = tasks?.byStatus.Fail ?? 0;
  return (
    <dl className="tiles">
      <Tile
        name={words.running}
        leadsTo={{ to: '/tasks', search: { status: 'Perform' } }}
        value={tasks?.countOfThreads}
        more={tasks && words.runningMore(format.number(tasks.numberOfTries))}
      />
      <Tile
        name={words.waiting}
        leadsTo={{ to: '/inbox' }}
        value={windows?.total}
        tone={(windows?.total ?? 0) > 0 ? 'waiting' : ''}
      />
      <Tile
        name={words.failed}
        leadsTo={{ to: '/tasks', search: { status: 'Fail' } }}
        value={tasks && failed}
        tone={failed > 0 ? 'bad' : ''}
        more={tasks && words.failedMore(format.number(tasks.held))}
      />
      <Tile
        name={words.tasks}
        leadsTo={{ to: '/tasks' }}
        value={tasks?.total}
        more={tasks && words.tasksMore(format.number(tasks.doneSuccessfully), format.number(tasks.doneAll))}
      />
      <Tile
        name={words.browsers}
        leadsTo={{ to: '/instances' }}
        value={load && (load.instances ?? words.unknown)}
      />
      <Tile
        name={words.memory}
        value={load && format.bytes(load.memory.usedBytes)}
        more={load && words.memoryMore(format.bytes(load.memory.daemonBytes))}
      />
    </dl>
  );
}

interface TileProps {
  readonly name: string;
  /** The page that has more of it. */
  readonly leadsTo?: Pick<LinkProps, 'to' | 'search'>;
  readonly value: number | string | undefined;
  readonly more?: string | undefined;
  readonly tone?: 'bad' | 'waiting' | '';
}

function Tile({ name, leadsTo, value, more, tone = '' }: TileProps) {
  const format = useFormat();
  const text = typeof value === 'number' ? format.number(value) : (value ?? '…');
  return (
    <div className={`tile tile-${tone}`}>
      <dt>{leadsTo === undefined ? name : <Link {...leadsTo}>{name}</Link>}</dt>
      <dd>{text}</dd>
      {more !== undefined && <dd>{more}</dd>}
    </div>
  );
}
