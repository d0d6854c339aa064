import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { read } from '../../../api/api-error.ts';
import { editor } from '../../../api/hosts.ts';
import { structure } from '../../../api/queries/project-queries.ts';
import { useTexts } from '../../../texts/define-texts.ts';
import { doneEach } from '../edits/done-each.ts';
import type { Editing } from '../edits/use-edit.ts';
import { canvasTexts } from './canvas-texts.ts';
import type { DropPlace } from './drop-place.ts';
import { type NoteEdits, noteEdits } from './note-edits.ts';

export interface ActionReference {
  readonly groupId: string;
  readonly actionId: string;
}

interface GroupPlace {
  readonly groupId: string;
  readonly x: number;
  readonly y: number;
}

interface Link {
  readonly actionId: string;
  readonly branch: string;
  readonly targetActionId: string | null;
}

/** Changes of the project by the canvas. Each call is one edit of the project, and one step of undo. */
export interface CanvasEdits extends NoteEdits {
  /** @param onRefused called when the groups stay where they were. */
  moveGroups(places: readonly GroupPlace[], onRefused: () => void): void;
  moveActions(actions: readonly ActionReference[], place: DropPlace): void;
  group(actions: readonly ActionReference[]): void;
  remove(actions: readonly ActionReference[]): void;
  copy(actions: readonly ActionReference[], copy: Copy): void;
  renameGroup(groupId: string, name: string): void;
  renameAction(action: ActionReference, name: string): void;
  /** Links without a target are removed. */
  link(links: readonly Link[]): void;
  arrange(): void;
  dissolve(groupId: string): void;
}

interface Copy {
  /** The action that the copies follow; null: the copies are new groups. */
  readonly after: ActionReference | null;
  readonly onDone: (copies: readonly ActionReference[]) => void;
}

export function useCanvasEdits({ run }: Pick<Editing, 'run'>): CanvasEdits {
  const words = useTexts(canvasTexts);
  const queries = useQueryClient();
  return {
    ...groupEdits(run, words),
    ...actionEdits({ run, words, queries }),
    ...noteEdits(run, words),
    link: (links) =>
      run({
        name: links[0]?.targetActionId === null ? words.editDisconnect : words.editConnect,
        send: (headers) => {
          const body = { links: [...links] };
          return doneEach(read(editor.POST('/projects/current/actions/links', { body, headers })));
        },
      }),
    arrange: () =>
      run({
        name: words.editArrange,
        send: (headers) => read(editor.POST('/projects/current/layout/arrange', { body: {}, headers })),
      }),
  };
}

type Run = Editing['run'];
type Words = (typeof canvasTexts)['en'];

function groupEdits(run: Run, words: Words): Pick<CanvasEdits, 'moveGroups' | 'renameGroup' | 'dissolve'> {
  return {
    dissolve: (groupId) =>
      run({
        name: words.editDissolve,
        send: (headers) => {
          const params = { path: { groupId } };
          return read(
            editor.POST('/projects/current/groups/{groupId}/dissolve', { params, body: {}, headers }),
          );
        },
      }),
    moveGroups: (places, onRefused) =>
      run({
        name: words.editMoveGroups(places.length),
        send: async (headers) => {
          try {
            await read(editor.PUT('/projects/current/layout', { body: { groups: [...places] }, headers }));
          } catch (error) {
            onRefused();
            throw error;
          }
        },
      }),
    renameGroup: (groupId, name) =>
      run({
        name: words.editRename(name),
        send: (headers) =>
          read(
            editor.PUT('/projects/current/groups/{groupId}/name', {
              params: { path: { groupId } },
              body: { name },
              headers,
            }),
          ),
      }),
  };
}

type ActionEdits = Pick<CanvasEdits, 'moveActions' | 'group' | 'remove' | 'copy' | 'renameAction'>;

interface ActionParts {
  readonly run: Run;
  readonly words: Words;
  readonly queries: QueryClient;
}

/** An edit that waits for another one finds its actions where that one has left them. */
function whereNow(queries: QueryClient, actions: readonly ActionReference[]): ActionReference[] {
  const known = queries.getQueryData(structure.queryKey)?.actions ?? [];
  const groupOf = new Map(known.map(({ actionId, groupId }) => [actionId, groupId]));
  return actions.map(({ actionId, groupId }) => ({ actionId, groupId: groupOf.get(actionId) ?? groupId }));
}

function actionEdits({ run, words, queries }: ActionParts): ActionEdits {
  const now = (actions: readonly ActionReference[]) => whereNow(queries, actions);
  const move = (actions: readonly ActionReference[], target: object) =>
    run({
      name: words.editMoveActions(actions.length),
      send: (headers) => {
        const body = { actions: now(actions), ...target };
        return read(editor.POST('/projects/current/actions/move', { body, headers }));
      },
    });
  return {
    moveActions: (actions, place) => move(actions, targetOf(place)),
    group: (actions) => move(actions, {}),
    remove: (actions) =>
      run({
        name: words.editDelete(actions.length),
        send: (headers) => {
          const body = { actions: now(actions) };
          return read(editor.POST('/projects/current/actions/delete', { body, headers }));
        },
      }),
    copy: (actions, { after, onDone }) =>
      run({
        name: words.editCopy(actions.length),
        send: async (headers) => {
          const target = after && { targetGroupId: after.groupId, afterActionId: after.actionId };
          const body = { actions: now(actions), ...target };
          const { copies } = await read(editor.POST('/projects/current/actions/copy', { body, headers }));
          onDone(copies);
        },
      }),
    renameAction: (path, name) =>
      run({
        name: words.editRename(name),
        send: (headers) =>
          read(
            editor.PUT('/projects/current/actions/{groupId}/{actionId}/name', {
              params: { path },
              body: { name },
              headers,
            }),
          ),
      }),
  };
}

function targetOf(place: DropPlace) {
  if (place.kind === 'ground') return { x: Math.round(place.point.x), y: Math.round(place.point.y) };
  return { targetGroupId: place.card.id, afterActionId: place.after?.id ?? null };
}
