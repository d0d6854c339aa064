import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { defineTexts, useTexts } from '../../texts/define-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { CommandLine } from '../../ui/command-line.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';

const AGAIN_MS = 10_000;

const texts = defineTexts({
  en: {
    title: 'Doctor',
    lead: 'What the running daemon knows of itself. The command looks at more: settings, ports, the store, browsers.',
    well: 'Well',
    problem: 'Problem',
    fix: 'What to do',
  },
  de: {
    title: 'Diagnose',
    lead: 'Was der laufende Dienst von sich weiß. Der Befehl sieht mehr: Einstellungen, Ports, den Speicher, Browser.',
    well: 'In Ordnung',
    problem: 'Problem',
    fix: 'Was zu tun ist',
  },
});

const diagnosis = queryOptions({
  // A plugin that changes may be the reason of a problem.
  queryKey: ['plugins', 'doctor'],
  refetchInterval: AGAIN_MS,
  queryFn: async ({ signal }) => (await read(runner.GET('/doctor', { signal }))).checks,
});

/** Problems of the daemon, each with its fix. */
export function DoctorPage() {
  const words = useTexts(texts);
  const { data, error } = useQuery(diagnosis);
  return (
    <>
      <h1>{words.title}</h1>
      <p className="quiet">{words.lead}</p>
      <CommandLine command="npx gatehouse doctor" />
      <ProblemNote error={error} />
      {data?.map(({ check, ok, problems, summary }) => (
        <Section
          key={check}
          title={check}
          aside={<Badge tone={ok ? 'good' : 'bad'}>{ok ? words.well : words.problem}</Badge>}
        >
          <p>{summary}</p>
          {problems.length > 0 && (
            <dl>
              {problems.map(({ what, fix }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd className="quiet">
                    {words.fix}: {fix}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Section>
      ))}
    </>
  );
}
