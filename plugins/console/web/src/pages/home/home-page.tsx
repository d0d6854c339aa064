import { useTexts } from '../../texts/define-texts.ts';
import { FirstProject } from './first-project.tsx';
import { Failed, FiresNext, Running, Waiting } from './home-lists.tsx';
import { homeTexts } from './home-texts.ts';
import { PluginTiles } from './plugin-tiles.tsx';
import { Tiles } from './tiles.tsx';
import './home.css';

export function HomePage() {
  const { title } = useTexts(homeTexts);
  return (
    <>
      <h1>{title}</h1>
      <FirstProject />
      <Tiles />
      <div className="columns">
        <Waiting />
        <Running />
        <Failed />
        <FiresNext />
      </div>
      <PluginTiles />
    </>
  );
}
