import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ActionPlace } from '../graph/find-action.ts';

/** The project with nothing in it but its data and one action: what runs, and is judged, when that executes alone. */
export function withActionAlone(document: ProjectDocument, { group, action }: ActionPlace): ProjectDocument {
  return {
    ...document,
    groups: [{ ...group, actions: [{ ...action, breakpoint: false }] }],
    links: [{ source: 'Start', branch: 'OnSuccess', target: action.id }],
  };
}
