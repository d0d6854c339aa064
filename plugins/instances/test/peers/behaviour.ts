import type { ActionSketch } from '@gatehouse/plugin-runtime/testing';
import { act, css, on } from '../../src/testing/shared-browser.ts';

/** A behaviour that the tests of a peer check, with actions of the product in place of those of the peer. */
export interface Behaviour {
  /** A sentence. */
  readonly name: string;
  /** The peer, and its test that checks the same. */
  readonly peer: string;
  /** The template of the page that is shown. */
  readonly part: string;
  readonly actions: readonly ActionSketch[];
  /** An expression that the driver evaluates in the page afterwards. */
  readonly shows: string;
  /** The value of that expression. */
  readonly is: unknown;
  /** A part of the address of the frame in which it is evaluated. Default: the top frame. */
  readonly frame?: string;
  /** The error of the actions. Without it they have to succeed. */
  readonly fails?: RegExp;
  /** Results of the actions, by name of their variables. */
  readonly reads?: Readonly<Record<string, string>>;
}

export interface BehaviourGroup {
  /** The file with the templates. */
  readonly page: string;
  readonly behaviours: readonly Behaviour[];
}

type Parameters = Readonly<Record<string, string>>;
type Finder = ReturnType<typeof css>;

/** For actions that have to fail: they wait for as short a time as they can. */
export const brief = { TimeoutSec: '0' };

export const click = (selector = '#go', parameters: Parameters = {}): ActionSketch =>
  clickOn(css(selector), parameters);

export const clickOn = (finder: Finder, parameters: Parameters = {}): ActionSketch =>
  on('HtmlElement.RiseEvent', finder, { parameters: { Event: 'click', ...parameters } });

export const raise = (Event: string, selector: string): ActionSketch =>
  on('HtmlElement.RiseEvent', css(selector), { parameters: { Event } });

export const mouse = (selector: string, parameters: Parameters = {}): ActionSketch =>
  on('UserInput.MouseClick', css(selector), { parameters });

export const hover = (selector: string, parameters: Parameters = {}): ActionSketch =>
  on('UserInput.MouseMove', css(selector), { parameters: { Human: 'false', ...parameters } });

export const set = (Value: string, selector = '#f', parameters: Parameters = {}): ActionSketch =>
  on('HtmlElement.Set', css(selector), { parameters: { Value, ...parameters } });

export const choose = (Value: string, parameters: Parameters = {}, selector = '#l'): ActionSketch =>
  on('HtmlElement.Select', css(selector), { parameters: { Value, By: 'text', ...parameters } });

export const check = (State: string, selector = '#c', parameters: Parameters = {}): ActionSketch =>
  on('HtmlElement.Check', css(selector), { parameters: { State, ...parameters } });

export const typed = (Text: string, selector = '#f'): ActionSketch =>
  on('UserInput.TypeText', css(selector), { parameters: { Text, DelayMs: '0' } });

export const keys = (Keys: string, Kind = 'press'): ActionSketch =>
  act('UserInput.PressKeys', { Keys, Kind });

export const drag = (parameters: Parameters, selector = '#source'): ActionSketch =>
  on('UserInput.DragDrop', css(selector), { parameters });

/** To another element. */
export const dragTo = (Target: string, parameters: Parameters = {}, selector = '#source'): ActionSketch =>
  drag({ TargetFinder: 'CssFinder', Target, ...parameters }, selector);

export const wait = (selector: string, parameters: Parameters = {}): ActionSketch =>
  on('HtmlElement.Wait', css(selector), { parameters });

export const scroll = (selector: string, parameters: Parameters = {}): ActionSketch =>
  on('HtmlElement.Scroll', css(selector), { parameters });

/** Reads into the variable `read`. */
export const read = (selector: string, parameters: Parameters = {}, name = 'read'): ActionSketch =>
  on('HtmlElement.Get', css(selector), { parameters, results: { OutputVariable: name } });

export const answer = (Mode: string, Answer = ''): ActionSketch =>
  act('WebBrowser.HandleDialog', { Mode, Answer }, { OutputVariable: 'said' });
