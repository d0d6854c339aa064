// See docs/decisions/0013-bundle.md.

import { readFileSync } from 'node:fs';

const VALIBOT = /node_modules[\\/]valibot[\\/]dist[\\/]index\.mjs$/;
/** Valibot gives each schema a closure, its scope and an object for it. */
const THREE_FOR_EACH = /function _standardSchema\(schema\) \{.*?\n\}\n/s;
const ONE_FOR_EACH = `
class StandardSchema {
  constructor(schema) {
    this.schema = schema;
  }
  get version() {
    return 1;
  }
  get vendor() {
    return 'valibot';
  }
  validate(value) {
    return this.schema['~run']({ value }, getGlobalConfig());
  }
}
function _standardSchema(schema) {
  schema['~standard'] = new StandardSchema(schema);
  return schema;
}
`;

/**
 * The property for other libraries (https://standardschema.dev) takes less memory: a start makes 5,600 schemas. A
 * valibot that is written in another way stays as it is.
 * @type {import('esbuild').Plugin}
 */
export const leanSchemas = {
  name: 'lean-schemas',
  setup(build) {
    build.onLoad({ filter: VALIBOT }, ({ path }) => ({ contents: leanSource(readFileSync(path, 'utf8')) }));
  },
};

/** @param {string} source */
export function leanSource(source) {
  return source.replace(THREE_FOR_EACH, ONE_FOR_EACH);
}
