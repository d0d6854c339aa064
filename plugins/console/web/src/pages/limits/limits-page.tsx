import { useTexts } from '../../texts/define-texts.ts';
import { limitsTexts } from './limits-texts.ts';
import { Proxies } from './proxies.tsx';
import { Targets } from './targets.tsx';
import './limits.css';

/** Proxies, and limits of hosts and accounts, which all tasks share. */
export function LimitsPage() {
  const words = useTexts(limitsTexts);
  return (
    <>
      <h1>{words.title}</h1>
      <Proxies />
      <Targets />
    </>
  );
}
