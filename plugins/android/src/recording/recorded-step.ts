import type { Point } from '@gatehouse/sdk-actions/matching';
import type { Swipe } from '../device/touch.ts';
import type { UiSearch } from '../ui/element.ts';
import type { NamedElement } from '../ui/inspect-tree.ts';
import type { DeviceAction } from './screen-user-action.ts';

/** The target of a step: an element on the screen, one that a call named, or a place. */
export type Target =
  | ({ readonly by: 'element' } & NamedElement)
  | { readonly by: 'search'; readonly search: UiSearch }
  | { readonly by: 'place'; readonly point: Point };

/** A part of the typing: text, or the name of a key. */
export type TypedPart = { readonly text: string } | { readonly key: string };

/** Something that a person did, without noise. */
export type Step =
  | { readonly kind: 'select'; readonly serial: string }
  | { readonly kind: 'touch'; readonly target: Target; readonly durationMs: number }
  | ({ readonly kind: 'swipe' } & Swipe)
  | {
      readonly kind: 'set';
      readonly target: Target;
      /** Empty where it is secret. */
      readonly text: string;
      readonly isSecret: boolean;
      readonly isAppended: boolean;
    }
  | { readonly kind: 'type'; readonly parts: readonly TypedPart[] }
  /** Typing into an unknown field, which may be a password. */
  | { readonly kind: 'typeSecret' }
  | DeviceAction;
