import { action, category, listName, oneOf, seconds, text } from '@gatehouse/sdk-actions';
import { choiceKinds } from '../device-channels.ts';
import { androidLabel } from '../lent-label.ts';

const contentScopes = ['system:exec'] as const;

const whom =
  'What it is called: its serial or number; a serial in which * stands for any characters; its label';

const chosen = {
  By: oneOf(choiceKinds, 'How the device is chosen', { defaultValue: 'any' }),
  Value: text(whom, {
    requiredWhen: { parameterName: 'By', valuesThatRequire: ['name', 'pattern', 'label'] },
    example: '192.168.1.*',
  }),
};

const fromZero = { minValue: 0 };

export const androidDevice = category({
  tag: 'AndroidDevice',
  usesInstance: true,
  machineLabel: androidLabel,
  title: 'Device',
  summary:
    'Chooses the phone or emulator of the run, which no other run has then. Actions on a device take any that is free by themselves.',
  actions: {
    Select: action({
      description:
        'Takes a device that is online and free, and releases the previous device of the run. The run holds it until the run ends.',
      synonyms: ['connect device', 'choose emulator', 'use phone', 'take android device'],
      parameters: {
        ...chosen,
        TimeoutSec: seconds('Seconds to wait until one is free and online', '60', fromZero),
      },
      results: { Serial: 'Its serial', DeviceId: 'Its number, which the API uses' },
      contentScopes,
    }),
    Release: action({
      description: 'Gives the device back before the run ends. Without a device nothing happens.',
      synonyms: ['disconnect device', 'free phone', 'give device back'],
      contentScopes,
    }),
    Start: action({
      description: 'Waits until the device of the run is online, for example after its connection was lost.',
      synonyms: ['wait for device', 'start emulator', 'connect to emulator', 'device online'],
      parameters: { TimeoutSec: seconds('Seconds to wait', '60', fromZero) },
      results: { Serial: 'Its serial' },
      contentScopes,
    }),
    Stop: action({
      description:
        'Turns the device of the run off and gives it back. An emulator ends; a phone is turned on by hand.',
      synonyms: ['turn off phone', 'shut down emulator', 'power off device'],
      parameters: { TimeoutSec: seconds('Seconds until it must be gone', '60', fromZero) },
      contentScopes,
    }),
    Reboot: action({
      description: 'Restarts the device of the run and waits until it is online again.',
      synonyms: ['restart phone', 'reboot device', 'restart emulator'],
      parameters: { TimeoutSec: seconds('Seconds to wait', '180', fromZero) },
      results: { Serial: 'Its serial' },
      contentScopes,
    }),
    List: action({
      description: 'Tells which devices there are.',
      synonyms: ['list devices', 'adb devices', 'connected phones', 'available emulators'],
      parameters: {
        ...chosen,
        Filter: oneOf(
          ['all', 'running', 'free', 'busy'],
          'running are those that can be driven, free those of them that no run has',
          {
            defaultValue: 'all',
          },
        ),
        List: listName('The list to which the serials are added; empty for none', { example: 'devices' }),
      },
      results: { OutputVariable: 'Their serials, one to a line', Count: 'How many there are' },
      contentScopes,
    }),
    Info: action({
      description: 'Tells what the device of the run is.',
      synonyms: ['device info', 'phone model', 'android version', 'battery'],
      results: {
        Serial: 'Its serial',
        Manufacturer: 'Who made it',
        Model: 'Its model',
        AndroidVersion: 'The version of Android, such as 14',
        Sdk: 'The API level, such as 34',
        Battery: 'Percent of its battery; -1 where it does not report it',
        Width: 'Pixels that the screen is wide, as it is turned now',
        Height: 'Pixels that it is high',
      },
      contentScopes,
    }),
    Unlock: action({
      description: 'Turns the screen on and takes the lock away.',
      synonyms: ['unlock screen', 'wake up phone', 'turn screen on'],
      parameters: { Pin: text('The PIN, where one is asked for', { example: '{-Variable.pin-}' }) },
      contentScopes,
    }),
  },
});
