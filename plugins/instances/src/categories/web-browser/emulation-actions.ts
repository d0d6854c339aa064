import { action, decimal, oneOf, text, url, yesNo } from '@gatehouse/sdk-actions';

const keeps = 'empty leaves it as it is, none takes it back';

/** Variants about what pages see in place of this machine. */
export const emulation = {
  Emulate: action({
    description:
      'Sets the device, language, time zone, place and network that pages see, in all tabs, frames and windows. All but place, size and network open the browser anew, which loads its pages again.',
    synonyms: ['emulate phone', 'mobile device', 'geolocation', 'timezone', 'dark mode', 'browser locale'],
    parameters: {
      Device: text(
        `A device by its name, with size, scale, touch and what it calls itself; the browser stays Chromium; ${keeps}`,
        { example: 'iPhone 15' },
      ),
      Touch: oneOf(['yes', 'no', 'none'], 'Whether there is a touch screen; none: as the device has it'),
      Language: text(`The language that pages see and ask servers for; ${keeps}`, { example: 'de-CH' }),
      TimeZone: text(`The time zone; ${keeps}`, { example: 'Europe/Zurich' }),
      Latitude: decimal('Degrees north, of the place that pages get that ask for it', {
        minValue: -90,
        maxValue: 90,
        example: '47.37',
      }),
      Longitude: decimal('Degrees east; needed with Latitude', {
        minValue: -180,
        maxValue: 180,
        example: '8.54',
      }),
      Accuracy: decimal('Metres by which the place may be wrong', {
        defaultValue: '10',
        minValue: 0,
        maxValue: 1_000_000,
      }),
      HidePlace: yesNo('Takes the place back'),
      ColorScheme: oneOf(['light', 'dark', 'none'], 'The colours that pages are asked for'),
      ReducedMotion: oneOf(['reduce', 'no-preference', 'none'], 'Whether pages shall move little'),
      Offline: oneOf(['yes', 'no'], 'Whether pages have no network'),
    },
  }),
  SetPermissions: action({
    description:
      'Says what pages may do without asking: know the place, show notifications, read the clipboard and so on. Without it a browser without a window answers no.',
    synonyms: [
      'allow notifications',
      'grant permission',
      'browser permissions',
      'allow camera and microphone',
    ],
    parameters: {
      Permissions: text(
        'Names, separated by commas, such as geolocation, notifications, camera, microphone, clipboard-read, clipboard-write; empty with Setting ask for all',
        { example: 'geolocation,notifications' },
      ),
      Setting: oneOf(['grant', 'deny', 'ask'], 'ask is as before any setting', { defaultValue: 'grant' }),
      Url: url('An address of the site; scheme, host and port count. Empty for all sites', {
        example: 'https://shop.example/',
      }),
    },
  }),
};
