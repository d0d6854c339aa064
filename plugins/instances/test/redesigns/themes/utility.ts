import { inputType, options, type Theme, truthOf } from './theme.ts';

/** Classes for each property, placeholders in place of labels, icons before texts. */
export const utility: Theme = {
  name: 'utility',
  field(control, truth) {
    const { code, label, kind } = control;
    const given = `name="${code}" ${truthOf(truth)} class="w-full rounded border px-3 py-2"`;
    if (kind === 'check')
      return `<label class="flex items-center gap-2"><input type="checkbox" name="${code}" ${truthOf(truth)} class="h-4 w-4">${label}</label>`;
    if (kind === 'select') return `<select aria-label="${label}" ${given}>${options(control)}</select>`;
    if (kind === 'area') return `<textarea placeholder="${label}" ${given}></textarea>`;
    return `<div class="relative mt-2"><input type="${inputType(control)}" placeholder="${label}" ${given}></div>`;
  },
  button: ({ label, isMain }, truth) =>
    `<button type="button" class="inline-flex ${isMain ? 'bg-blue-600 text-white' : 'bg-white'} px-4 py-2" ${truthOf(truth)}><svg width=12 height=12><circle r=5 cx=6 cy=6 /></svg><span>${label}</span></button>`,
  link: ({ label, href }, truth) =>
    `<a href="${href}" class="text-sm font-medium hover:underline" ${truthOf(truth)}><svg width=12 height=12><circle r=5 cx=6 cy=6 /></svg> ${label}</a>`,
  value: ({ label, content, code }, truth) =>
    `<div class="p-4"><p class="text-xs text-gray-500">${label}</p><p class="text-2xl" data-testid="${code}" ${truthOf(truth)}>${content}</p></div>`,
  rows: ({ heading }, rows) =>
    `<section class="mt-8" aria-label="${heading}"><ul class="grid grid-cols-2 gap-4">${rows
      .map(
        ({ cells: [name, ...cells], actions }) =>
          `<li class="rounded shadow p-4"><h3 class="font-semibold">${name}</h3><p class="text-gray-500">${cells.join(' · ')}</p><div class="mt-2 flex gap-2">${actions.join('')}</div></li>`,
      )
      .join('')}</ul></section>`,
  form: ({ heading, action }, fields, buttons) =>
    `<form action="${action}" class="space-y-4"><h2 class="text-lg">${heading}</h2>${fields.join('')}<div class="flex justify-end">${[...buttons].reverse().join('')}</div></form>`,
  group: ({ heading }, controls) =>
    `<section class="mt-6"><h2 class="text-lg">${heading}</h2><div class="flex flex-wrap gap-2">${controls.join('')}</div></section>`,
  nav: ({ kind, name }, links) =>
    `<${kind} class="flex gap-6 border-b" aria-label="${name}">${links.join('')}</${kind}>`,
  prose: ({ heading, text }) => `<section class="prose"><h2>${heading}</h2><p>${text}</p></section>`,
  page: ({ title }, parts) =>
    `<div class="mx-auto max-w-7xl"><h1 class="text-2xl">${title}</h1>${parts.join('')}</div>`,
};
