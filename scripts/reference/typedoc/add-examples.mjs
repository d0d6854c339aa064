// A plugin of typedoc: modules have the names that authors import, and each export has the example that uses it.
import { Comment, CommentTag, Converter, ReflectionKind } from 'typedoc';
import { publicDoors } from '../public-doors.mjs';
import { EXAMPLES, readExamples } from '../read-examples.mjs';

const root = process.cwd();

/** @param {import('typedoc').Application} app */
export function load(app) {
  const doors = publicDoors(root);
  const uses = readExamples(root);
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      const file = `${module.name}.ts`;
      const { specifier } = doors.find((door) =>
        [door.file, door.file.replace(/\/index\.ts$/, '.ts')].includes(file),
      );
      module.name = specifier;
      const used = uses.filter((use) => use.specifier === specifier);
      for (const exported of module.children ?? [])
        addExample(
          exported,
          used.filter(({ name }) => name === exported.name),
        );
    }
  });
}

/**
 * The best use is beside the export; some of the others are named.
 * @param {import('typedoc').DeclarationReflection} exported
 * @param {readonly import('../read-examples.mjs').Use[]} uses
 */
function addExample(exported, uses) {
  const [best, ...others] = uses.toSorted((one, other) => costOf(one) - costOf(other));
  if (best === undefined) return;
  const more = others.slice(0, 3).map(linkTo).join(', ');
  const text = `\`\`\`ts\n${best.code}\n\`\`\`\n\nFrom ${linkTo(best)}${more && `; also in ${more}`}`;
  for (const owner of exported.signatures ?? [exported]) {
    owner.comment ??= new Comment();
    owner.comment.removeTags('@example');
    owner.comment.blockTags.push(new CommentTag('@example', [{ kind: 'text', text }]));
  }
}

/**
 * A use that names the export several times shows more of it; a long one shows less.
 * @param {import('../read-examples.mjs').Use} use
 */
function costOf({ name, code }) {
  const times = code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 1;
  return code.length / times;
}

/**
 * The page of a door is one folder deeper for each name behind the package.
 * @param {import('../read-examples.mjs').Use} use
 */
function linkTo({ specifier, file }) {
  return `[${file}](${'../'.repeat(specifier.split('/').length)}${EXAMPLES}/${file})`;
}
