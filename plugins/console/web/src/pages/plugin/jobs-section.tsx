import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/queries/capability-queries.ts';
import {
  type ConsoleJobs,
  type ConsoleOperation,
  pluginAnswer,
} from '../../api/queries/plugin-page-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Scrollable } from '../../ui/scrollable.tsx';
import { Section } from '../../ui/section.tsx';
import { parseJobs } from './job-facts.ts';
import { JobRow } from './job-row.tsx';
import { nameOfOperation } from './operation-name.ts';
import { pluginTexts } from './plugin-texts.ts';

interface Props {
  readonly kind: ConsoleJobs;
  readonly operations: readonly ConsoleOperation[];
}

/** Jobs of a plugin that run, and those that ended last. */
export function JobsSection({ kind, operations }: Props) {
  const words = useTexts(pluginTexts);
  const may = useMay();
  const mine = (id: string) => operations.find(({ operationId }) => operationId === id && may(id));
  const list = mine(kind.list);
  const title = words.jobs(nameOfOperation(kind.id));
  return (
    <Section title={title}>
      {list === undefined ? (
        <p className="quiet">{words.refusedHere}</p>
      ) : (
        <Jobs title={title} list={list} get={mine(kind.get)} cancel={mine(kind.cancel)} />
      )}
    </Section>
  );
}

interface JobsProps {
  readonly title: string;
  readonly list: ConsoleOperation;
  readonly get: ConsoleOperation | undefined;
  readonly cancel: ConsoleOperation | undefined;
}

function Jobs({ title, list, get, cancel }: JobsProps) {
  const words = useTexts(pluginTexts);
  const { data, error } = useQuery(pluginAnswer(list));
  const jobs = parseJobs(data);
  if (error !== null) return <ProblemNote error={error} />;
  if (data !== undefined && jobs.length === 0) return <p className="quiet">{words.noJobs}</p>;
  return (
    <Scrollable className="declared" aria-label={words.table(title)}>
      <table>
        <thead>
          <tr>
            {Object.values(words.job).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{words.actions}</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} get={get} cancel={cancel} />
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
