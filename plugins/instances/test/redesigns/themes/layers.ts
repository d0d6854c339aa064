import { inputType, options, type Theme, truthOf } from './theme.ts';

let count = 0;
const madeId = () => {
  count += 1;
  return `:r${count.toString(36)}:`;
};
/** Class names that a build made. */
const made = (name: string) => `css-${name.length * 7919}x${name.charCodeAt(0)} Layer${name}-root`;

/** The way of a component library: layers of div, ids that programs make, labels that float. */
export const layers: Theme = {
  name: 'layers',
  field(control, truth) {
    const { label, kind } = control;
    const id = madeId();
    const given = `id="${id}" ${truthOf(truth)} class="${made('Input')}"`;
    if (kind === 'check')
      return `<label class="${made('Check')}"><span><input type="checkbox" ${given}></span><span>${label}</span></label>`;
    const own =
      kind === 'select'
        ? `<select aria-labelledby="${id}-label" ${given}>${options(control)}</select>`
        : kind === 'area'
          ? `<textarea aria-labelledby="${id}-label" ${given}></textarea>`
          : `<input type="${inputType(control)}" aria-labelledby="${id}-label" ${given}>`;
    return `<div class="${made('Field')}"><span id="${id}-label" class="${made('Label')}">${label}</span><div>${own}</div></div>`;
  },
  button: ({ label }, truth) =>
    `<div role="button" tabindex="0" class="${made('Button')}" ${truthOf(truth)}><span class="${made('Ripple')}"></span><span>${label}</span></div>`,
  link: ({ label, href }, truth) =>
    `<a href="${href}" class="${made('Link')}" ${truthOf(truth)}><div><span>${label}</span></div></a>`,
  value: ({ label, content }, truth) =>
    `<div class="${made('Stat')}"><div class="${made('Label')}">${label}</div><div class="${made('Number')}" ${truthOf(truth)}>${content}</div></div>`,
  rows: ({ heading }, rows) =>
    `<div class="${made('Grid')}"><h2>${heading}</h2>${rows
      .map(
        ({ cells: [name, ...cells], actions }) =>
          `<div class="${made('Row')}"><div><div>${name}</div>${cells.map((cell) => `<div>${cell}</div>`).join('')}</div><div class="${made('Actions')}">${actions.join('')}</div></div>`,
      )
      .join('')}</div>`,
  form: ({ heading }, fields, buttons) =>
    `<div class="${made('Paper')}">${heading && `<div><h2>${heading}</h2></div>`}<div>${fields.join('')}</div><div>${buttons.join('')}</div></div>`,
  group: ({ heading }, controls) =>
    `<div class="${made('Paper')}"><div><h2>${heading}</h2></div><div>${controls.join('')}</div></div>`,
  nav: ({ name }, links) =>
    `<div role="navigation" aria-label="${name}" class="${made('Drawer')}">${links.map((link) => `<div>${link}</div>`).join('')}</div>`,
  prose: ({ heading, text }) => `<div class="${made('Paper')}"><h2>${heading}</h2><div>${text}</div></div>`,
  page: ({ title }, parts) =>
    `<div id="root"><div class="${made('App')}"><header><h1>${title}</h1></header>${parts.join('')}</div></div>`,
};
