import {
  action,
  category,
  defineExecutors,
  elementBindings,
  elementParameters,
  oneOf,
  text,
} from '@gatehouse/sdk-actions';

const test = category({
  tag: 'Test',
  title: 'Test',
  summary: 'Actions that code executes in tests',
  actions: {
    Tell: action({
      description: 'Tells the test.',
      parameters: { Message: text('What') },
      results: { Length: 'How long the message is' },
    }),
    Fail: action({ description: 'Fails.' }),
    Write: action({ description: 'Needs a scope.', contentScopes: ['io:filesystem'] }),
  },
});

const url = text('Address', { required: true });
const which = { ...elementParameters, Event: oneOf(['click'], 'Event'), Value: text('Value') };

const tab = category({
  tag: 'Tab',
  title: 'Tabs',
  summary: 'A browser that only tells what it is asked',
  bindings: elementBindings,
  actions: {
    Navigate: action({ description: 'Loads.', parameters: { Url: url }, results: { StatusCode: 'Status' } }),
    GetProperty: action({
      description: 'Reads.',
      parameters: { Property: text('Which') },
      results: { OutputVariable: 'Value' },
    }),
  },
});

const element = category({
  tag: 'HtmlElement',
  title: 'Elements',
  summary: 'Elements that only tell what they are asked',
  bindings: elementBindings,
  actions: {
    RiseEvent: action({ description: 'Acts.', parameters: which, acceptedBindings: ['XPathFinder'] }),
  },
});

/** Actions that report their calls to a listener. */
export function testExecutors(tell: (message: string) => void) {
  return [
    defineExecutors(test, {
      Tell: ({ parameters, setResult }) => {
        tell(parameters.Message);
        setResult('Length', parameters.Message.length);
      },
      Fail: () => {
        throw new RangeError('asked to');
      },
      Write: () => tell('wrote'),
    }),
    defineExecutors(tab, {
      Navigate: ({ parameters, setResult }) => {
        tell(`navigate ${parameters.Url}`);
        setResult('StatusCode', 204);
      },
      GetProperty: ({ parameters, setResult }) => setResult('OutputVariable', `the ${parameters.Property}`),
    }),
    defineExecutors(element, {
      RiseEvent: ({ parameters, finder }) =>
        tell(`${parameters.Event} ${finder?.type} ${finder?.scalars.XPath} ${parameters.Match}`),
    }),
  ];
}
