/** Icons of known categories: outlines in a square of 24. A category without one shows the first letter of its tag. */
export const glyphs: Readonly<Record<string, string>> = {
  WebBrowser:
    'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0 -18 M3 12h18 M12 3c3.6 4.6 3.6 13.4 0 18 M12 3c-3.6 4.6 -3.6 13.4 0 18',
  Tab: 'M3 9.5h18v10.500h-18z M3 9.500v-5h8l2.500 5',
  HtmlElement: 'M6 3.500l13 7.500l-5.800 1.700l-3 5.300z M13.500 13.500l4.500 5.500',
  Logic: 'M12 3.500l8.500 8.500l-8.500 8.500l-8.500 -8.500z M9.500 12h5 M12.500 10l2 2l-2 2',
  Variables:
    'M8.500 4c-3.500 0 -1.500 5 -2.500 7c-.4 .7 -1 1 -2 1c1 0 1.600 .3 2 1c1 2 -1 7 2.500 7 M15.500 4c3.500 0 1.500 5 2.500 7c.4 .7 1 1 2 1c-1 0 -1.600 .3 -2 1c-1 2 1 7 -2.500 7',
  List: 'M9 6h11 M9 12h11 M9 18h11 M4.300 6h.4 M4.300 12h.4 M4.300 18h.4',
  Table: 'M4 5h16v14h-16z M4 10h16 M4 14.500h16 M10 10v9',
  File: 'M6 3h8.500l4 4v14h-12.500z M14.500 3v4h4 M9.500 12h5.500 M9.500 16h5.500',
  Http: 'M4 8.500h15 M15.500 5l3.500 3.500l-3.500 3.500 M20 15.500h-15 M8.500 12l-3.500 3.500l3.500 3.500',
  TextProcessing: 'M5 7.500v-3h14v3 M12 4.500v15 M9 19.500h6',
  Notification: 'M6 17v-6a6 6 0 0 1 12 0v6l1.500 1.500h-15z M10.500 21h3',
  UserAction: 'M12 11.500a4 4 0 1 0 0 -8a4 4 0 1 0 0 8z M4.500 20.500c0 -4 3 -6 7.500 -6s7.500 2 7.500 6',
  OwnCode: 'M8 7l-5 5l5 5 M16 7l5 5l-5 5 M13.500 5l-3 14',
};
