import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMay } from '../../api/queries/capability-queries.ts';
import { type PluginPage as Page, pluginPages } from '../../api/queries/plugin-page-queries.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { DeclaredTiles } from '../../things/plugin-tiles/declared-tiles.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { DeclaredTable } from './declared-table.tsx';
import { JobsSection } from './jobs-section.tsx';
import { OperationForm } from './operation-form.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { pluginTexts } from './plugin-texts.ts';
import './plugin.css';

/** The page of one plugin. */
export function PluginPage() {
  const words = useTexts(pluginTexts);
  const { pluginId } = useParams({ from: '/plugins/$pluginId' });
  const { data, error } = useQuery(pluginPages);
  const page = data?.find((one) => one.pluginId === pluginId);
  return (
    <>
      <h1>{page?.title ?? pluginId}</h1>
      <ProblemNote error={error} />
      {data !== undefined && page === undefined && <p className="quiet">{words.none}</p>}
      {page !== undefined && <Parts key={pluginId} page={page} />}
    </>
  );
}

function Parts({
  page: { forms, jobs, operations, panels, pluginId, tables, tiles },
}: {
  readonly page: Page;
}) {
  const may = useMay();
  return (
    <>
      <DeclaredTiles tiles={tiles} operations={operations} />
      {tables.map((table) => (
        <DeclaredTable key={table.id} table={table} operations={operations} />
      ))}
      {forms.flatMap(({ id, operation: name, title }) => {
        const operation = operations.find(({ operationId }) => operationId === name);
        if (operation === undefined || !may(name)) return [];
        return [
          <Section key={id} title={title}>
            <OperationForm operation={operation} />
          </Section>,
        ];
      })}
      {jobs.map((kind) => (
        <JobsSection key={kind.id} kind={kind} operations={operations} />
      ))}
      {panels.map((panel) => (
        <PanelFrame key={panel.id} pluginId={pluginId} panel={panel} operations={operations} />
      ))}
    </>
  );
}
