import { inputType, options, type Theme, truthOf } from './theme.ts';

/** The way of a well-known framework: rows and columns, labels with for, classes for looks. */
export const columns: Theme = {
  name: 'columns',
  field(control, truth) {
    const { code, label, kind } = control;
    const given = `id="${code}" name="${code}" ${truthOf(truth)}`;
    if (kind === 'check')
      return `<div class="form-check"><input class="form-check-input" type="checkbox" ${given}><label class="form-check-label" for="${code}">${label}</label></div>`;
    const own =
      kind === 'select'
        ? `<select class="form-select" ${given}>${options(control)}</select>`
        : kind === 'area'
          ? `<textarea class="form-control" ${given}></textarea>`
          : `<input class="form-control" type="${inputType(control)}" ${given}>`;
    return `<div class="mb-3"><label class="form-label" for="${code}">${label}</label>${own}</div>`;
  },
  button: ({ label, isMain }, truth) =>
    `<button class="btn ${isMain ? 'btn-primary' : 'btn-outline-secondary'}" ${truthOf(truth)}>${label}</button>`,
  link: ({ label, href }, truth) => `<a class="nav-link" href="${href}" ${truthOf(truth)}>${label}</a>`,
  value: ({ label, content }, truth) =>
    `<dl class="row"><dt class="col-sm-3">${label}</dt><dd class="col-sm-9" ${truthOf(truth)}>${content}</dd></dl>`,
  rows({ heading, columns: heads, kind }, rows) {
    if (kind === 'cards') {
      const cards = rows.map(
        ({ cells: [name, ...cells], actions }) =>
          `<div class="col"><div class="card"><div class="card-body"><h5 class="card-title">${name}</h5>${cells.map((cell) => `<p class="card-text">${cell}</p>`).join('')}${actions.join('')}</div></div></div>`,
      );
      return `<section><h2>${heading}</h2><div class="row">${cards.join('')}</div></section>`;
    }
    return `<section><h2>${heading}</h2><table class="table table-striped"><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}<th></th></tr></thead>
      <tbody>${rows.map(({ cells, actions }) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td class="text-end">${actions.join('')}</td></tr>`).join('')}</tbody></table></section>`;
  },
  form: ({ heading, action }, fields, buttons) =>
    `<form class="needs-validation" action="${action}"><fieldset>${heading && `<legend>${heading}</legend>`}${fields.join('')}</fieldset><div class="d-flex">${buttons.join('')}</div></form>`,
  group: ({ heading }, controls) =>
    `<div class="card mb-4"><div class="card-header"><h3>${heading}</h3></div><div class="card-body">${controls.join('')}</div></div>`,
  nav: ({ name, kind }, links) =>
    `<${kind} class="navbar" aria-label="${name}"><ul class="navbar-nav">${links.map((link) => `<li class="nav-item">${link}</li>`).join('')}</ul></${kind}>`,
  prose: ({ heading, text }) =>
    `<div class="card"><div class="card-body"><h3>${heading}</h3><p>${text}</p></div></div>`,
  page: ({ title }, parts) => `<main class="container"><h1>${title}</h1>${parts.join('')}</main>`,
};
