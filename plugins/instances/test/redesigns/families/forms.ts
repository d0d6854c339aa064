import { controls, type PageSpec } from '../spec/page-spec.ts';

export const forms: readonly PageSpec[] = [
  {
    id: 'form-login',
    family: 'forms',
    title: 'Sign in',
    address: '/login',
    parts: [
      {
        kind: 'form',
        heading: 'Sign in',
        action: '/session',
        fields: controls(
          ['user', 'email', 'E-mail', ['Email address', 'E-mail address', 'User name'], 'username'],
          ['pass', 'password', 'Password', ['Your password', 'Passphrase'], 'password'],
          ['stay', 'check', 'Remember me', ['Stay signed in', 'Keep me logged in'], 'remember'],
        ),
        buttons: controls([
          'login',
          'button',
          'Sign in',
          ['Log in', 'Login', 'Continue'],
          'loginBtn',
          { isMain: true },
        ]),
      },
      {
        kind: 'toolbar',
        heading: 'Help',
        controls: controls(
          [
            'forgot',
            'link',
            'Forgot password?',
            ['Reset password', 'I forgot my password'],
            'forgot',
            { href: '/forgot' },
          ],
          [
            'register',
            'link',
            'Create an account',
            ['Sign up', 'Register'],
            'register',
            { href: '/register' },
          ],
        ),
      },
    ],
  },
  {
    id: 'form-register',
    family: 'forms',
    title: 'Create your account',
    address: '/register',
    parts: [
      {
        kind: 'form',
        heading: 'About you',
        action: '/register',
        fields: controls(
          ['first', 'text', 'First name', ['Given name'], 'firstName'],
          ['last', 'text', 'Last name', ['Surname', 'Family name'], 'lastName'],
          ['mail', 'email', 'E-mail', ['Email address', 'Your email'], 'email'],
          ['phone', 'text', 'Phone', ['Telephone', 'Mobile number'], 'phone'],
          [
            'country',
            'select',
            'Country',
            ['Country of residence', 'Where do you live?'],
            'country',
            { content: 'Austria;Chile;Ghana' },
          ],
          ['born', 'text', 'Date of birth', ['Birthday', 'Birth date'], 'birthDate'],
        ),
        buttons: [],
      },
      {
        kind: 'form',
        heading: 'Password',
        action: '/register/password',
        fields: controls(
          ['pass1', 'password', 'Password', ['Choose a password', 'New password'], 'password'],
          ['pass2', 'password', 'Repeat password', ['Confirm password', 'Password again'], 'passwordRepeat'],
          ['news', 'check', 'Newsletter', ['Send me news', 'Subscribe to the newsletter'], 'newsletter'],
          ['terms', 'check', 'I accept the terms', ['I agree to the terms of use'], 'terms'],
        ),
        buttons: controls(
          [
            'create',
            'button',
            'Create account',
            ['Sign up', 'Register', 'Join now'],
            'createAccount',
            { isMain: true },
          ],
          ['reset', 'button', 'Reset', ['Clear', 'Start again'], 'resetForm'],
        ),
      },
    ],
  },
  {
    id: 'form-contact',
    family: 'forms',
    title: 'Contact us',
    address: '/contact',
    parts: [
      {
        kind: 'nav',
        name: 'Main',
        links: controls(
          ['about', 'link', 'About us', ['Company', 'Who we are'], 'about', { href: '/about' }],
          ['jobs', 'link', 'Jobs', ['Careers', 'Work with us'], 'jobs', { href: '/jobs' }],
          ['contact', 'link', 'Contact', ['Contact us', 'Get in touch'], 'contact', { href: '/contact' }],
        ),
      },
      {
        kind: 'form',
        heading: 'Write to us',
        action: '/contact',
        fields: controls(
          ['name', 'text', 'Your name', ['Name', 'Full name'], 'name'],
          ['mail', 'email', 'Your e-mail', ['Email', 'E-mail address'], 'email'],
          [
            'subject',
            'select',
            'Subject',
            ['Topic', 'What is it about?'],
            'subject',
            { content: 'Order;Return;Other' },
          ],
          ['order', 'text', 'Order number', ['Number of your order', 'Order no.'], 'orderNo'],
          ['text', 'area', 'Message', ['Your message', 'How can we help?', 'Comment'], 'message'],
          ['file', 'check', 'Send me a copy', ['Copy to me'], 'copy'],
        ),
        buttons: controls(['send', 'button', 'Send', ['Submit', 'Send message'], 'send', { isMain: true }]),
      },
      {
        kind: 'form',
        heading: 'Newsletter',
        action: '/newsletter',
        fields: controls(['newsmail', 'email', 'E-mail', ['Your email', 'Email address'], 'newsletterMail']),
        buttons: controls(['subscribe', 'button', 'Subscribe', ['Sign up', 'Get news'], 'subscribe']),
      },
    ],
  },
  {
    id: 'form-booking',
    family: 'forms',
    title: 'Book a table',
    address: '/booking',
    parts: [
      {
        kind: 'form',
        heading: 'When',
        action: '/booking/when',
        fields: controls(
          ['from', 'text', 'From', ['Arrival', 'Check-in'], 'dateFrom'],
          ['to', 'text', 'To', ['Departure', 'Until'], 'dateTo'],
          ['guests', 'number', 'Guests', ['Number of guests', 'People'], 'guests'],
          [
            'room',
            'select',
            'Room',
            ['Kind of room', 'Room type'],
            'room',
            { content: 'Single;Double;Suite' },
          ],
        ),
        buttons: controls([
          'check',
          'button',
          'Check availability',
          ['See free rooms', 'Show offers'],
          'checkBtn',
        ]),
      },
      {
        kind: 'form',
        heading: 'Who',
        action: '/booking/who',
        fields: controls(
          ['who', 'text', 'Name of the guest', ['Guest name', 'Main guest'], 'guestName'],
          ['plate', 'text', 'Licence plate', ['Car registration', 'Number plate'], 'plate'],
          ['wish', 'area', 'Special requests', ['Wishes', 'Anything else?'], 'requests'],
        ),
        buttons: controls(
          ['book', 'button', 'Book', ['Book now', 'Reserve'], 'book', { isMain: true }],
          ['back', 'button', 'Back', ['Previous', 'Go back'], 'back'],
        ),
      },
    ],
  },
  {
    id: 'form-tax',
    family: 'forms',
    title: 'Declare your income',
    address: '/declare/step-2',
    parts: [
      {
        kind: 'form',
        heading: 'Income',
        action: '/declare/income',
        fields: controls(
          ['wage', 'number', 'Wages', ['Income from work', 'Salary'], 'wages'],
          ['rent', 'number', 'Rent received', ['Rental income', 'Income from property'], 'rental'],
          ['interest', 'number', 'Interest', ['Interest received', 'Income from savings'], 'interest'],
          ['abroad', 'check', 'I have income from abroad', ['Foreign income'], 'foreign'],
        ),
        buttons: [],
      },
      {
        kind: 'form',
        heading: 'Deductions',
        action: '/declare/deductions',
        fields: controls(
          ['travel', 'number', 'Travel to work', ['Commuting', 'Way to work'], 'commute'],
          ['tools', 'number', 'Tools and clothes', ['Work equipment', 'Equipment'], 'equipment'],
          ['gifts', 'number', 'Donations', ['Gifts to charity', 'Charity'], 'donations'],
        ),
        buttons: controls(
          ['save', 'button', 'Save and continue', ['Continue', 'Next', 'Save'], 'saveNext', { isMain: true }],
          ['draft', 'button', 'Save as draft', ['Keep draft', 'Save for later'], 'draft'],
          ['drop', 'button', 'Discard', ['Delete declaration', 'Discard changes'], 'discard'],
        ),
      },
    ],
  },
];
