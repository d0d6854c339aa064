import type { BehaviourGroup } from './behaviour.ts';
import { notHeld } from './not-held.ts';

/** The page for contributors, as Markdown. */
export function toPage(groups: readonly BehaviourGroup[]): string {
  const behaviours = groups.flatMap(({ behaviours: own }) => own);
  const rows = behaviours.map(({ name, peer, shows, is, fails }, place) => [
    String(place + 1),
    name,
    peer,
    code(`${shows} = ${JSON.stringify(is)}`) + (fails === undefined ? '' : ', and the action fails'),
  ]);
  return `${[
    '# Behaviours of peers',
    '',
    `Written by \`npm run manifests\` from \`plugins/instances/test/peers\`; do not edit. ${behaviours.length} behaviours that tests of peers try,`,
    'on pages written for this project. Each runs as actions of a project; then the driver evaluates the expression in the page. Why:',
    '[0108](../decisions/0108-behaviours-of-peers.md).',
    '',
    '| | behaviour | peer and its test | what the page shows |',
    '| --- | --- | --- | --- |',
    ...rows.map(toLine),
    '',
    '## Not held',
    '',
    ...notHeld.map(({ name, peer, reason }) => `- ${name} (${peer}): ${reason}`),
  ].join('\n')}\n`;
}

function code(text: string): string {
  const marks = text.includes('`') ? '``' : '`';
  return `${marks}${text.replaceAll('\n', ' ')}${marks}`;
}

function toLine(row: readonly string[]): string {
  return `| ${row.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}
