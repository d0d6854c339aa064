import { inputType, options, type Theme, truthOf } from './theme.ts';

/** Tables for the layout, labels in the cell beside, buttons that are inputs. */
export const classic: Theme = {
  name: 'classic',
  field(control, truth) {
    const { code, label, kind } = control;
    const given = `name="${code}" ${truthOf(truth)}`;
    const own =
      kind === 'select'
        ? `<select ${given}>${options(control)}</select>`
        : kind === 'area'
          ? `<textarea ${given} rows=3></textarea>`
          : `<input type="${inputType(control)}" ${given}>`;
    if (kind === 'check') return `<tr><td></td><td>${own} <font size=2>${label}</font></td></tr>`;
    return `<tr><td align=right>${label}:</td><td>${own}</td></tr>`;
  },
  button: ({ code, label }, truth) => `<input type=submit id="${code}" value="${label}" ${truthOf(truth)}>`,
  link: ({ label, href }, truth) => `<a href="${href}" ${truthOf(truth)}>${label}</a>`,
  value: ({ label, content, code }, truth) =>
    `<tr><td>${label}:</td><td><b id="${code}" ${truthOf(truth)}>${content}</b></td></tr>`,
  rows: ({ heading, columns }, rows) => `<h2>${heading}</h2><table border=1>
    <tr>${columns.map((column) => `<th>${column}</th>`).join('')}<th></th></tr>
    ${rows.map(({ cells, actions }) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td>${actions.join(' ')}</td></tr>`).join('')}
  </table>`,
  form: ({ heading, action }, fields, buttons) =>
    `<form action="${action}" method=post>${heading && `<h3>${heading}</h3>`}<table>${fields.join('')}</table><p>${buttons.join(' ')}</p></form>`,
  group: ({ heading, kind }, controls) => {
    const own = controls.map((each) =>
      each.startsWith('<tr>') ? each : `<tr><td colspan=2>${each}</td></tr>`,
    );
    return `<div class="box ${kind}"><h3>${heading}</h3><table>${own.join('')}</table></div>`;
  },
  nav: ({ kind }, links) => `<div id="${kind}">${links.join(' | ')}</div><hr>`,
  prose: ({ heading, text }) => `<h3>${heading}</h3><p>${text}</p>`,
  page: ({ title }, parts) => `<center><h1>${title}</h1></center>${parts.join('')}`,
};
