import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callWithFirstKey } from '../../api/call-operation.ts';
import type { ConsoleOperation, ConsolePanel } from '../../api/queries/plugin-page-queries.ts';
import { useStore } from '../../store/create-store.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { chosenLanguage } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Section } from '../../ui/section.tsx';
import { connectPanel, type PanelConnection, type PanelHost } from './connect-panel.ts';
import { pluginTexts } from './plugin-texts.ts';
import { useColorScheme } from './use-color-scheme.ts';

const USUAL_HEIGHT_PX = 320;

interface Props {
  readonly pluginId: string;
  readonly panel: ConsolePanel;
  readonly operations: readonly ConsoleOperation[];
}

/** A panel of a plugin, until it misbehaves. */
export function PanelFrame({ pluginId, panel, operations }: Props) {
  const words = useTexts(pluginTexts);
  const [closed, setClosed] = useState<'flood' | 'left' | null>(null);
  const allowed = operations.filter(({ operationId }) => panel.operations.includes(operationId));
  return (
    <Section title={panel.title} aside={<Rights operations={allowed} />}>
      {closed === null ? (
        <OpenPanel pluginId={pluginId} panel={panel} operations={allowed} onClose={setClosed} />
      ) : (
        <>
          <ProblemNote error={words.closed[closed]} />
          <Button onClick={() => setClosed(null)}>{words.again}</Button>
        </>
      )}
    </Section>
  );
}

function Rights({ operations }: Pick<Props, 'operations'>) {
  const words = useTexts(pluginTexts);
  return (
    <details className="panel-rights">
      <summary>{words.mayCall}</summary>
      <ul>
        {operations.map(({ operationId, tier }) => (
          <li key={operationId}>
            <code>{operationId}</code> ({words.tier(tier)})
          </li>
        ))}
      </ul>
    </details>
  );
}

interface OpenProps extends Props {
  readonly onClose: PanelHost['close'];
}

function OpenPanel(props: OpenProps) {
  const { panel, pluginId } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const height = usePanel(frame, props);
  return (
    <iframe
      ref={frame}
      className="panel"
      title={panel.title}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      src={`/console-panel?${new URLSearchParams({ plugin: pluginId, panel: panel.id })}`}
      style={{ height }}
    />
  );
}

/** Speaks with the panel in a frame while it is shown. Answers the height that it wants, in pixels. */
function usePanel(frame: RefObject<HTMLIFrameElement | null>, props: OpenProps): number {
  const queries = useQueryClient();
  const connection = useRef<PanelConnection | null>(null);
  const [height, setHeight] = useState(USUAL_HEIGHT_PX);
  const [theme, locale] = [useColorScheme(), useStore(chosenLanguage)];
  const latest = useRef({ ...props, context: { theme, locale } });
  latest.current = { ...props, context: { theme, locale } };
  // The frame must be listened to before anything of it runs.
  useLayoutEffect(() => {
    if (frame.current === null) return;
    const connected = connectPanel(frame.current, {
      operations: props.panel.operations,
      context: () => latest.current.context,
      call: async (operationId, given) => {
        const operation = latest.current.operations.find((one) => one.operationId === operationId);
        if (operation === undefined) throw new Error(`${operationId} is not served now.`);
        const answer = await callWithFirstKey(operation, given);
        if (operation.tier > 0) void queries.invalidateQueries({ queryKey: ['plugins', 'answers'] });
        return answer;
      },
      resize: setHeight,
      close: (reason) => latest.current.onClose(reason),
    });
    connection.current = connected;
    return connected.disconnect;
  }, [frame, props.panel.operations, queries]);
  useEffect(() => connection.current?.tell({ theme, locale }), [theme, locale]);
  return height;
}
