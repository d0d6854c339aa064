import { inputType, options, type Theme, truthOf } from './theme.ts';

const dashed = (code = '') => code.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();

/** Plain HTML as for a public service: labels around fields, fieldsets, test ids. */
export const plain: Theme = {
  name: 'plain',
  field(control, truth) {
    const { code, label, kind } = control;
    const given = `name="${dashed(code)}" data-testid="${dashed(code)}" ${truthOf(truth)}`;
    if (kind === 'check') return `<p><label><input type="checkbox" ${given}> ${label}</label></p>`;
    const own =
      kind === 'select'
        ? `<select ${given}>${options(control)}</select>`
        : kind === 'area'
          ? `<textarea ${given}></textarea>`
          : `<input type="${inputType(control)}" ${given}>`;
    return `<p><label>${label} <span class="hint"></span>${own}</label></p>`;
  },
  button: ({ label, code }, truth) =>
    `<button data-testid="${dashed(code)}" ${truthOf(truth)}>${label}</button>`,
  link: ({ label, href, code }, truth) =>
    `<a href="${href}" data-testid="${dashed(code)}" ${truthOf(truth)}>${label}</a>`,
  value: ({ label, content, code }, truth) =>
    `<dl><dt>${label}</dt><dd data-testid="${dashed(code)}" ${truthOf(truth)}>${content}</dd></dl>`,
  rows: ({ heading, columns }, rows) => `<table><caption>${heading}</caption>
    <thead><tr>${columns.map((column) => `<th scope=col>${column}</th>`).join('')}<th>Actions</th></tr></thead>
    <tbody>${rows.map(({ cells: [name, ...cells], actions }) => `<tr><th scope=row>${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td>${actions.join(' ')}</td></tr>`).join('')}</tbody></table>`,
  form: ({ heading, action }, fields, buttons) =>
    `<form action="${action}"><fieldset><legend>${heading}</legend>${fields.join('')}</fieldset>${buttons.join(' ')}</form>`,
  group: ({ heading }, controls) => `<section><h2>${heading}</h2>${controls.join(' ')}</section>`,
  nav: ({ kind, name }, links) =>
    `<${kind} aria-label="${name}"><ul>${links.map((link) => `<li>${link}</li>`).join('')}</ul></${kind}>`,
  prose: ({ heading, text }) => `<section><h2>${heading}</h2><p>${text}</p></section>`,
  page: ({ title }, parts) => `<h1>${title}</h1>${parts.join('')}`,
};
