import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type PluginPage, pluginPages } from '../../api/queries/plugin-page-queries.ts';
import { useStore } from '../../store/create-store.ts';
import { keptNames } from '../../store/kept-names.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { useFormat } from '../../texts/use-format.ts';
import { DeclaredTiles } from '../../things/plugin-tiles/declared-tiles.tsx';
import { useShownTiles } from '../../things/plugin-tiles/use-shown-tiles.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { homeTexts } from './home-texts.ts';

const hidden = keptNames('hidden-tiles');

/** Limits of one plugin, and of all: Home stays a page to be looked at. */
const MAX_OF_PLUGIN = 4;
const MAX_TILES = 12;

/** Numbers of plugins, of those that the person has not hidden. */
export function PluginTiles() {
  const words = useTexts(homeTexts);
  const { number } = useFormat();
  const names = useStore(hidden);
  const pages = usePagesWithTiles();
  if (pages.length === 0) return null;
  const shown = pages.filter(({ pluginId }) => !names.includes(pluginId));
  const isHidden = pages.length > shown.length;
  return (
    <Section
      title={words.ofPlugins}
      aside={
        isHidden && (
          <Button onClick={() => hidden.set([])}>
            {words.showHidden(number(pages.length - shown.length))}
          </Button>
        )
      }
    >
      {withLimit(shown).map((page) => (
        <TilesOfPlugin key={page.pluginId} page={page} />
      ))}
    </Section>
  );
}

/** A tile asks by itself: it is there only where nobody has to confirm anything. */
function usePagesWithTiles(): readonly PluginPage[] {
  const { data = [] } = useQuery(pluginPages);
  const unasked = data.map((page) => ({
    ...page,
    operations: page.operations.filter(({ tier }) => tier === 0),
  }));
  return useShownTiles(unasked).filter(({ tiles }) => tiles.length > 0);
}

function withLimit(pages: readonly PluginPage[]): readonly PluginPage[] {
  let left = MAX_TILES;
  return pages.map((page) => {
    const tiles = page.tiles.slice(0, Math.min(MAX_OF_PLUGIN, left));
    left -= tiles.length;
    return { ...page, tiles };
  });
}

function TilesOfPlugin({ page: { operations, pluginId, tiles, title } }: { readonly page: PluginPage }) {
  const words = useTexts(homeTexts);
  return (
    <div className="plugin-tiles">
      <header className="section-head">
        <h3>
          <Link to="/plugins/$pluginId" params={{ pluginId }}>
            {title}
          </Link>
        </h3>
        <Button
          aria-label={words.hideOf(title)}
          onClick={() => hidden.set([...hidden.get().filter((name) => name !== pluginId), pluginId])}
        >
          {words.hide}
        </Button>
      </header>
      <DeclaredTiles tiles={tiles} operations={operations} />
    </div>
  );
}
