import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ActionPlace } from '../graph/find-action.ts';

/** The project with its data and one action: content that runs and is judged when the action executes alone. */
export function withActionAlone(document: ProjectDocument, { group, action }: ActionPlace): ProjectDocument {
  return {
    ...document,
    groups: [{ ...group, actions: [{ ...action, breakpoint: false }] }],
    links: [{ source: 'Start', branch: 'OnSuccess', target: action.id }],
  };
}
