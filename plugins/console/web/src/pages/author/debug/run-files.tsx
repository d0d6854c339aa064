import { useQuery } from '@tanstack/react-query';
import { runArtifacts } from '../../../api/queries/artifact-queries.ts';
import { useMay } from '../../../api/queries/capability-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { Evidence } from '../../../things/evidence/evidence.tsx';
import { debugTexts } from './debug-texts.ts';

/** Files of the last run: its trace, and what explains its failures. */
export function RunFiles() {
  const words = useTexts(debugTexts);
  const may = useMay();
  const { data = [] } = useQuery({ ...runArtifacts, enabled: may('artifacts_list') });
  const [newest] = data;
  if (newest === undefined) return null;
  return (
    <section aria-label={words.files}>
      <h3>{words.files}</h3>
      <Evidence taskId={null} artifacts={data.filter(({ runId }) => runId === newest.runId)} />
    </section>
  );
}
