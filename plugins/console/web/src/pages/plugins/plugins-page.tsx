import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../../api/api-error.ts';
import { runner } from '../../api/hosts.ts';
import { type Plugin, plugins } from '../../api/queries/admin-queries.ts';
import { useMay } from '../../api/queries/capability-queries.ts';
import { hasParts, pluginPages } from '../../api/queries/plugin-page-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { AddedFacts } from './added-facts.tsx';
import { pluginsTexts } from './plugins-texts.ts';
import './plugins.css';

/** Plugins without which nobody could switch them on again here. */
const needed: readonly string[] = ['host', 'auth-audit', 'console'];

const tones: Readonly<Record<Plugin['state'], Tone>> = {
  declared: 'calm',
  live: 'good',
  starting: 'active',
  stopping: 'waiting',
  quarantined: 'bad',
  waiting: 'waiting',
  stopped: 'calm',
  incompatible: 'bad',
  worker_failed: 'bad',
};

export function PluginsPage() {
  const words = useTexts(pluginsTexts);
  const { data, error } = useQuery(plugins);
  return (
    <>
      <h1>{words.title}</h1>
      <ProblemNote error={error} />
      <ul className="plugins">
        {data?.map((plugin) => (
          <li key={plugin.folder}>
            <PluginCard plugin={plugin} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A plugin with what is wrong with it, whose fault that is, and what to do. */
function PluginCard({ plugin }: { readonly plugin: Plugin }) {
  const words = useTexts(pluginsTexts);
  const { number } = useFormat();
  const { categories, id, operations, problem, process: ownProcess, state, title, version } = plugin;
  return (
    <Section title={title} aside={<Badge tone={tones[state]}>{words[state]}</Badge>}>
      <p className="quiet">
        {id} {version} · {words.counts(number(operations.length), number(categories.length))}
      </p>
      {ownProcess !== null && <p className="quiet">{words.ownProcess(ownProcess.pid)}</p>}
      {problem !== null && (
        <>
          <p className="plugin-problem">{problem.message}</p>
          <p>{problem.fix}</p>
        </>
      )}
      <PluginFaults plugin={plugin} />
      <OwnPage id={id} />
      <AddedFacts id={id} title={title} />
      <SwitchButton plugin={plugin} />
    </Section>
  );
}

/** Failures since the daemon started: where each came from, and what the host did. */
function PluginFaults({ plugin }: { readonly plugin: Plugin }) {
  const words = useTexts(pluginsTexts);
  const format = useFormat();
  const { faults, lastFault, lateStops, missedCalls, nextStartAt, restarts } = plugin;
  return (
    <>
      {lastFault !== null && (
        <p className="plugin-problem">
          {words.faults(format.number(faults), lastFault.message)} ({words[lastFault.where]},{' '}
          {format.dateTime(lastFault.at)})
        </p>
      )}
      {missedCalls > 0 && <p className="plugin-problem">{words.missed(format.number(missedCalls))}</p>}
      {restarts + lateStops > 0 && <p>{words.life(format.number(restarts), format.number(lateStops))}</p>}
      {nextStartAt !== null && <p>{words.nextStart(format.dateTime(nextStartAt))}</p>}
    </>
  );
}

function OwnPage({ id }: { readonly id: string }) {
  const words = useTexts(pluginsTexts);
  const { data } = useQuery(pluginPages);
  if (data?.some((page) => page.pluginId === id && hasParts(page)) !== true) return null;
  return (
    <Link to="/plugins/$pluginId" params={{ pluginId: id }}>
      {words.page}
    </Link>
  );
}

function SwitchButton({ plugin: { id, isEnabled, title } }: { readonly plugin: Plugin }) {
  const words = useTexts(pluginsTexts);
  const may = useMay();
  const queries = useQueryClient();
  const params = { path: { id } };
  const change = useMutation({
    mutationFn: () =>
      read(
        isEnabled
          ? runner.POST('/plugins/{id}/disable', { params })
          : runner.POST('/plugins/{id}/enable', { params }),
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['plugins'] }),
  });
  if (!may('plugin_enable') || needed.includes(id)) return null;
  const name = isEnabled ? words.disable : words.enable;
  return (
    <>
      <ProblemNote error={change.error} />
      <Button aria-label={`${name}: ${title}`} onClick={() => change.mutate()} disabled={change.isPending}>
        {name}
      </Button>
    </>
  );
}
