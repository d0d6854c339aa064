import { type ActionContext, ActionError } from '@gatehouse/sdk-actions';
import { projectFile } from '@gatehouse/sdk-actions/files';
import type { Canvas, Image } from '@napi-rs/canvas';
import { parsePicture, readPicture } from './picture-files.ts';
import { cutOut, placeInPicture } from './place-in-picture.ts';

/** Parameters of actions that read a picture, a place in one, or a place on the page. */
interface PlaceParameters {
  readonly Source: string;
  readonly WaitBeforeFrom: number;
  readonly WaitBeforeTo: number;
  readonly TimeoutSec: number;
  readonly Frame: string;
  readonly Match: number;
}

type PictureContext = Pick<ActionContext, 'finder' | 'run' | 'signal' | 'canPerform' | 'perform'> & {
  readonly parameters: PlaceParameters;
};

/** A picture file, or the match of the finder in it; without a file its match on the page. */
export async function sourcePicture(context: PictureContext): Promise<Image | Canvas> {
  const { parameters, finder, run, signal } = context;
  if (parameters.Source === '') return pictureOfElement(context);
  const picture = await readPicture(projectFile(parameters.Source, run));
  if (finder === null) return picture;
  return cutOut(picture, await placeInPicture(picture, { finder, match: parameters.Match, run, signal }));
}

/** Calls an action, as custom code does: this plugin does not depend on browsers. */
async function pictureOfElement(context: PictureContext): Promise<Image> {
  const { parameters, finder, canPerform, perform } = context;
  if (finder === null)
    throw new ActionError('Source or a finder must be given: there is no picture to read.');
  const [type, action] = ['WebBrowser', 'Screenshot'];
  if (!canPerform(type, action)) {
    throw new ActionError('A finder without Source needs a browser, and this product has none.');
  }
  const { WaitBeforeFrom, WaitBeforeTo, TimeoutSec, Frame, Match } = parameters;
  const waits = { WaitBeforeFrom, WaitBeforeTo, TimeoutSec, Match };
  const numbers = Object.entries(waits).map(([name, number]) => [name, String(number)] as const);
  const { OutputVariable = '' } = await perform({
    ...{ type, action, finder },
    parameters: { ...Object.fromEntries(numbers), FinderType: finder.type, Frame, Mode: 'element' },
  });
  return parsePicture(Buffer.from(OutputVariable, 'base64'), 'What the page shows');
}
