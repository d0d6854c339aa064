import {
  action,
  category,
  decimal,
  elementBindings,
  elementFinders,
  elementParameters,
  filePath,
  integer,
  oneOf,
  seconds,
  text,
  yesNo,
} from '@gatehouse/sdk-actions';
import { elementScopes } from '@gatehouse/sdk-actions/internal';

const source = filePath(
  'The picture, as PNG, JPEG or WebP; a relative path starts at the folder of the project',
  {
    required: true,
    example: 'photo.png',
  },
);

const files = {
  Source: source,
  To: filePath('The file that is written; its ending .png, .jpg or .webp says the format', {
    required: true,
    example: 'small.jpg',
  }),
  Quality: integer('Quality of JPEG and WebP', { defaultValue: '90', minValue: 1, maxValue: 100 }),
};

/** Parameters of an action that reads a picture file, a place in one, or a place on the page. */
const place = {
  ...elementParameters,
  Source: filePath(
    'The picture, as PNG, JPEG or WebP; a relative path starts at the folder of the project. Empty with a finder: what it finds on the page',
    { example: 'photo.png' },
  ),
  FinderType: oneOf(
    elementFinders,
    'How the place is found that is read, on the page or in the picture, in which ImageFinder and RawCoordinatesFinder find alone; empty for the whole picture',
  ),
} as const;

/** A place on the page needs no file. */
const onPlace = {
  acceptedBindings: elementFinders,
  contentScopesWhen: [...elementScopes, { parameter: 'Source', scope: 'io:filesystem' }],
} as const;

const unit = oneOf(['px', 'percent'], 'What the numbers count', { defaultValue: 'px' });
const side = { minValue: 1, maxValue: 30_000 };
const results = { Width: 'Width of the picture in pixels', Height: 'Height of the picture in pixels' };
const contentScopes = ['io:filesystem'] as const;

export const imageCategory = category({
  tag: 'Image',
  title: 'Images',
  summary:
    'Changes and reads picture files. What cameras write beside a picture, such as places, is never written',
  bindings: elementBindings,
  actions: {
    Resize: action({
      description: 'Makes a picture larger or smaller. With one side only, the other follows.',
      synonyms: ['resize image', 'scale image', 'thumbnail', 'change image size', 'shrink photo'],
      parameters: {
        ...files,
        Width: integer('The new width', { ...side, example: '300' }),
        Height: integer('The new height', side),
        Unit: unit,
        KeepRatio: yesNo('Fit the picture into width and height in place of stretching it', {
          defaultValue: 'true',
        }),
      },
      results,
      contentScopes,
    }),
    Crop: action({
      description: 'Cuts a part out of a picture.',
      synonyms: ['crop image', 'cut image', 'trim picture', 'part of screenshot'],
      parameters: {
        ...files,
        X: integer('Left edge of the part', { required: true, minValue: 0, example: '10' }),
        Y: integer('Upper edge of the part', { required: true, minValue: 0, example: '10' }),
        Width: integer('Width of the part', { required: true, ...side, example: '100' }),
        Height: integer('Height of the part', { required: true, ...side, example: '100' }),
        Unit: unit,
      },
      results,
      contentScopes,
    }),
    Rotate: action({
      description:
        'Turns a picture clockwise. New corners are clear, or white where the format knows no clear.',
      synonyms: ['rotate image', 'turn picture', 'image orientation'],
      parameters: {
        ...files,
        Angle: integer('Degrees, clockwise', {
          required: true,
          minValue: -360,
          maxValue: 360,
          example: '90',
        }),
      },
      results,
      contentScopes,
    }),
    Mirror: action({
      description: 'Mirrors a picture.',
      synonyms: ['flip image', 'mirror picture', 'flip horizontally'],
      parameters: {
        ...files,
        Direction: oneOf(['horizontal', 'vertical'], 'Left and right change places, or top and bottom', {
          defaultValue: 'horizontal',
        }),
      },
      results,
      contentScopes,
    }),
    Watermark: action({
      description: 'Lays another picture, or a text, over a picture.',
      synonyms: ['add watermark', 'overlay image', 'logo on picture', 'write text on image'],
      parameters: {
        ...files,
        Mark: filePath('The picture that is laid over, where it is not a text', { example: 'logo.png' }),
        Text: text('The text that is laid over, where it is not a picture', { example: '© Ada 2026' }),
        Size: integer('Height of the letters of a text in pixels', {
          defaultValue: '32',
          minValue: 4,
          maxValue: 2000,
        }),
        Color: text('Color of the letters of a text', { defaultValue: '#ffffff', format: '#rrggbb' }),
        Place: oneOf(['top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'], 'Where it is laid', {
          defaultValue: 'bottom-right',
        }),
        Margin: integer('Pixels to the edges', { defaultValue: '10', minValue: 0, maxValue: 10_000 }),
        Opacity: integer('How much it covers, in percent', {
          defaultValue: '100',
          minValue: 1,
          maxValue: 100,
        }),
      },
      results,
      contentScopes,
      schemaVersion: 2,
    }),
    Convert: action({
      description: 'Writes a picture in another format.',
      synonyms: ['convert image', 'png to jpg', 'image format', 'webp to png'],
      parameters: files,
      results,
      contentScopes,
    }),
    ClearExif: action({
      description:
        'Writes a picture without anything that a camera or a program wrote beside it, such as place, time and name. It stands as a viewer shows it.',
      synonyms: ['remove metadata', 'strip exif', 'delete gps from photo'],
      parameters: files,
      results,
      contentScopes,
    }),
    Info: action({
      description: 'Reads the size and the format of a picture.',
      synonyms: ['image size', 'picture dimensions', 'image width and height'],
      parameters: { Source: source },
      results: { ...results, OutputVariable: 'The format: png, jpeg or webp' },
      contentScopes,
    }),
    PixelColor: action({
      description: 'Reads the color of one pixel, of a picture or of what a finder finds.',
      synonyms: ['get pixel color', 'color picker', 'color at position', 'check color'],
      parameters: {
        ...place,
        X: integer('Pixels from the left edge', { required: true, minValue: 0, example: '0' }),
        Y: integer('Pixels from the upper edge', { required: true, minValue: 0, example: '0' }),
      },
      results: { OutputVariable: 'The color as #rrggbb, or #rrggbbaa where it is not opaque' },
      ...onPlace,
      schemaVersion: 2,
    }),
    FindImage: action({
      description:
        'Finds a smaller picture in a picture or in what a finder finds, where it is most alike. It is an error when it is not there.',
      synonyms: ['find image on screen', 'image search', 'template matching', 'locate picture'],
      parameters: {
        ...place,
        Image: filePath(
          'The picture that is looked for; a relative path starts at the folder of the project',
          {
            required: true,
            example: 'button.png',
          },
        ),
        Similarity: decimal('How alike it must be; 1 is the same', {
          defaultValue: '0.9',
          minValue: 0.1,
          maxValue: 1,
        }),
        TimeoutSec: seconds('Seconds to wait for an element, and then for looking', '30'),
      },
      results: {
        X: 'Its left edge in pixels',
        Y: 'Its upper edge in pixels',
        OutputVariable: 'How alike it is',
        Count: 'In how many places it is',
      },
      contentScopes,
      acceptedBindings: onPlace.acceptedBindings,
      schemaVersion: 2,
    }),
    Ocr: action({
      description:
        'Reads the text in a picture or in what a finder finds, on this machine. The picture should be sharp, with letters of 20 pixels or more.',
      synonyms: ['ocr', 'recognize text', 'read text from image', 'tesseract', 'text recognition'],
      parameters: {
        ...place,
        Language: text('Language of the text, or several joined by +; English comes along', {
          defaultValue: 'eng',
          format: 'three letters',
        }),
        LanguageData: filePath(
          'Folder with LANGUAGE.traineddata, packed with gzip or not, for languages other than English; nothing is downloaded',
        ),
        Characters: text('The only characters that the text may have; empty for all', {
          example: '0123456789',
        }),
        TimeoutSec: seconds('Seconds to wait for an element, and then for reading', '60'),
      },
      results: {
        OutputVariable: 'The text; empty when there is none',
        Confidence: 'How sure it is, 0 to 100',
      },
      acceptedBindings: onPlace.acceptedBindings,
      contentScopesWhen: [
        ...onPlace.contentScopesWhen,
        { parameter: 'LanguageData', scope: 'io:filesystem' },
      ],
      schemaVersion: 2,
    }),
  },
});
