import { type Change, compareProjects } from '@gatehouse/plugin-runtime/api';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { Handlers } from '@gatehouse/sdk-plugin';
import type { inspectionOperations } from '../declaration/inspection-operations.ts';
import type { SearchHit } from '../search/project-texts.ts';
import { searchProject } from '../search/search-project.ts';
import { secretViewOf, withoutSecretValues } from '../secrets/secret-view.ts';
import { parseProjectPath } from '../session/project-path.ts';
import { codeProblems } from '../validation/code-problems.ts';
import type { Problem } from '../validation/problem.ts';
import { projectProblems } from '../validation/project-problems.ts';
import { Page } from '../walk/page.ts';
import { walkInSlices } from '../walk/walk-in-slices.ts';
import type { Editor } from './editor.ts';

/** Operations that read the whole project. Each answer shows one state, that of its ETag, even if it takes long. */
export function inspectionHandlers({ workspace, catalog, files, code }: Editor) {
  return {
    project_validate: async (call) => {
      const { session, file } = workspace.current();
      const { document, etag } = session;
      call.setHeader('ETag', etag);
      const page = new Page<Problem>(call.query);
      let errorCount = 0;
      const visit = (problem: Problem) => {
        page.add(problem);
        if (problem.severity === 'error') errorCount += 1;
      };
      await walkInSlices(projectProblems(document, catalog), { signal: call.signal, visit });
      const mayReadCode = call.caller.scopes.has('code:read');
      const judged = { document, projectPath: file?.path ?? null, mayReadCode };
      for (const problem of await codeProblems(code, judged)) visit(problem);
      const { items: problems, total: totalCount } = page;
      const warningCount = totalCount - errorCount;
      return { isValid: errorCount === 0, errorCount, warningCount, problems, totalCount };
    },
    project_search: async (call) => {
      const { document, etag } = workspace.current().session;
      call.setHeader('ETag', etag);
      const { query, kind = null, ...paging } = call.query;
      const page = new Page<SearchHit>(paging);
      const view = secretViewOf(document, call.caller);
      const walk = searchProject(withoutSecretValues(document, call.caller), catalog, { query, kind });
      await walkInSlices(walk, {
        signal: call.signal,
        visit: (hit) => page.add({ ...hit, excerpt: view.text(hit.excerpt) }),
      });
      return { hits: page.items, totalCount: page.total };
    },
    project_diff: async (call) => {
      const { document, etag } = workspace.current().session;
      call.setHeader('ETag', etag);
      const stored = await files.read(parseProjectPath(call.query.path));
      const page = new Page<Change>(call.query);
      const shown = (version: ProjectDocument) => withoutSecretValues(version, call.caller);
      const walk = compareProjects(shown(stored.document), shown(document));
      await walkInSlices(walk, { signal: call.signal, visit: (change) => page.add(change) });
      return { isSame: page.total === 0, changes: page.items, totalCount: page.total };
    },
  } satisfies Handlers<typeof inspectionOperations>;
}
