// A hook of node's module loader: imports of one module load a copy of it in another folder.

/** @type {{ original: string, copy: string }} */
let urls;

/** @param {{ original: string, copy: string }} data */
export function initialize(data) {
  urls = data;
}

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  // Relative imports of the copy resolve beside the original.
  const isFromCopy = context.parentURL?.split('?')[0] === urls.copy;
  const found = await next(specifier, isFromCopy ? { ...context, parentURL: urls.original } : context);
  return found.url.split('?')[0] === urls.original ? { ...found, url: urls.copy } : found;
}
