import { controls, type PageSpec } from '../spec/page-spec.ts';

const side = controls(
  ['s-over', 'link', 'Overview', ['Dashboard', 'Home'], 'overview', { href: '/app' }],
  ['s-rep', 'link', 'Reports', ['Reporting', 'Analytics'], 'reports', { href: '/app/reports' }],
  ['s-team', 'link', 'Team', ['People', 'Members'], 'team', { href: '/app/team' }],
  ['s-set', 'link', 'Settings', ['Preferences', 'Options'], 'settings', { href: '/app/settings' }],
  ['s-out', 'link', 'Sign out', ['Log out', 'Logout'], 'signout', { href: '/logout' }],
);
const sidebar = { kind: 'nav', name: 'Sidebar', links: side } as const;

export const dashboards: readonly PageSpec[] = [
  {
    id: 'dash-sales',
    family: 'dashboards',
    title: 'Sales',
    address: '/app/sales',
    parts: [
      sidebar,
      {
        kind: 'stats',
        heading: 'Today',
        controls: controls(
          ['orders', 'value', 'Orders', ['New orders', 'Number of orders'], 'orders', { content: '182' }],
          ['revenue', 'value', 'Revenue', ['Turnover', 'Sales'], 'revenue', { content: '9,312 €' }],
          ['refunds', 'value', 'Refunds', ['Returns', 'Refunded'], 'refunds', { content: '4' }],
          ['visitors', 'value', 'Visitors', ['Visits', 'Unique visitors'], 'visitors', { content: '5,201' }],
        ),
      },
      {
        kind: 'toolbar',
        heading: 'Period',
        controls: controls(
          ['day', 'button', 'Day', ['Today', '1 day'], 'periodDay'],
          ['week', 'button', 'Week', ['This week', '7 days'], 'periodWeek'],
          ['month', 'button', 'Month', ['This month', '30 days'], 'periodMonth'],
          ['refresh', 'button', 'Refresh', ['Reload', 'Update'], 'refresh'],
          ['csv', 'button', 'Export', ['Download CSV', 'Download'], 'exportCsv'],
        ),
      },
      {
        kind: 'table',
        heading: 'Best sellers',
        columns: ['Product', 'Sold', 'Revenue'],
        rows: [
          ['Desk lamp', '41', '1,230'],
          ['Office chair', '12', '2,988'],
          ['Monitor arm', '9', '711'],
        ],
        actions: controls([
          'details',
          'link',
          'Details',
          ['Show', 'View'],
          'details',
          { href: '/app/product' },
        ]),
      },
    ],
  },
  {
    id: 'dash-servers',
    family: 'dashboards',
    title: 'Servers',
    address: '/ops/servers',
    parts: [
      sidebar,
      {
        kind: 'cards',
        heading: 'Machines',
        columns: ['Machine', 'Load'],
        rows: [
          ['web-1', '12 %'],
          ['web-2', '44 %'],
          ['db-1', '71 %'],
        ],
        actions: controls(
          ['restart', 'button', 'Restart', ['Reboot', 'Restart server'], 'restart'],
          ['stop', 'button', 'Stop', ['Shut down', 'Power off'], 'stop'],
          ['console', 'link', 'Console', ['Open console', 'Terminal'], 'console', { href: '/ops/console' }],
        ),
      },
      {
        kind: 'toolbar',
        heading: 'Alerts',
        controls: controls(
          ['mute', 'button', 'Mute alerts', ['Silence', 'Mute'], 'mute'],
          ['rule', 'button', 'New rule', ['Add rule', 'Create alert rule'], 'addRule'],
          [
            'level',
            'select',
            'Level',
            ['Severity', 'Minimum level'],
            'level',
            { content: 'Info;Warning;Error' },
          ],
        ),
      },
    ],
  },
  {
    id: 'dash-bank',
    family: 'dashboards',
    title: 'Accounts',
    address: '/banking/overview',
    parts: [
      {
        kind: 'nav',
        name: 'Banking',
        links: controls(
          [
            'accounts',
            'link',
            'Accounts',
            ['My accounts', 'Overview'],
            'accounts',
            { href: '/banking/overview' },
          ],
          [
            'transfers',
            'link',
            'Transfers',
            ['Payments', 'Move money'],
            'transfers',
            { href: '/banking/transfers' },
          ],
          ['cards', 'link', 'Cards', ['My cards', 'Credit cards'], 'cards', { href: '/banking/cards' }],
          ['out', 'link', 'Log out', ['Sign out', 'End session'], 'logout', { href: '/logout' }],
        ),
      },
      {
        kind: 'stats',
        heading: 'Balances',
        controls: controls(
          [
            'giro',
            'value',
            'Current account',
            ['Giro account', 'Everyday account'],
            'current',
            { content: '1,204.10' },
          ],
          ['savings', 'value', 'Savings', ['Savings account', 'Deposit'], 'savings', { content: '8,000.00' }],
        ),
      },
      {
        kind: 'form',
        heading: 'Quick transfer',
        action: '/banking/transfer',
        fields: controls(
          ['to', 'text', 'Recipient', ['To', 'Payee', 'Name of the recipient'], 'recipient'],
          ['iban', 'text', 'IBAN', ['Account number', 'Account'], 'iban'],
          ['sum', 'number', 'Amount', ['Sum', 'How much?'], 'amount'],
          ['ref', 'text', 'Reference', ['Purpose', 'Payment reference'], 'reference'],
        ),
        buttons: controls(
          ['transfer', 'button', 'Transfer', ['Send money', 'Pay'], 'transfer', { isMain: true }],
          ['template', 'button', 'Save as template', ['Keep as template', 'Save template'], 'template'],
        ),
      },
      {
        kind: 'table',
        heading: 'Last bookings',
        columns: ['Booking', 'Date', 'Amount'],
        rows: [
          ['Rent May', '1 May', '-900.00'],
          ['Salary', '30 April', '2,500.00'],
          ['Power', '28 April', '-61.00'],
        ],
        actions: controls([
          'receipt',
          'link',
          'Receipt',
          ['Proof', 'Download receipt'],
          'receipt',
          { href: '/receipt' },
        ]),
      },
    ],
  },
  {
    id: 'dash-project',
    family: 'dashboards',
    title: 'Project Apollo',
    address: '/projects/apollo',
    parts: [
      sidebar,
      {
        kind: 'cards',
        heading: 'Tasks',
        columns: ['Task', 'Due'],
        rows: [
          ['Write the plan', 'Monday'],
          ['Order the parts', 'Tuesday'],
          ['Build the model', 'Friday'],
        ],
        actions: controls(
          ['done', 'check', 'Done', ['Completed', 'Finished'], 'done'],
          ['assign', 'button', 'Assign', ['Assign to', 'Give to'], 'assign'],
          ['drop', 'button', 'Delete', ['Remove', 'Discard'], 'deleteTask'],
        ),
      },
      {
        kind: 'form',
        heading: 'Add a task',
        action: '/projects/apollo/tasks',
        fields: controls(
          ['title', 'text', 'Title', ['Name of the task', 'What is to be done?'], 'taskTitle'],
          ['due', 'text', 'Due date', ['Deadline', 'Until'], 'due'],
        ),
        buttons: controls([
          'addtask',
          'button',
          'Add task',
          ['Create task', 'New task', 'Save'],
          'addTask',
          { isMain: true },
        ]),
      },
    ],
  },
  {
    id: 'dash-account',
    family: 'dashboards',
    title: 'Settings',
    address: '/app/settings',
    parts: [
      sidebar,
      {
        kind: 'form',
        heading: 'Profile',
        action: '/app/settings/profile',
        fields: controls(
          ['shown', 'text', 'Display name', ['Name', 'Shown name'], 'displayName'],
          [
            'lang',
            'select',
            'Language',
            ['Language of the interface', 'Interface language'],
            'language',
            { content: 'English;Deutsch;日本語' },
          ],
          [
            'zone',
            'select',
            'Time zone',
            ['Timezone', 'Your time zone'],
            'timezone',
            { content: 'UTC;Vienna;Tokyo' },
          ],
        ),
        buttons: controls([
          'save-profile',
          'button',
          'Save',
          ['Save changes', 'Update profile'],
          'saveProfile',
          { isMain: true },
        ]),
      },
      {
        kind: 'form',
        heading: 'Notifications',
        action: '/app/settings/notifications',
        fields: controls(
          ['n-mail', 'check', 'By e-mail', ['Email notifications', 'E-mail'], 'notifyMail'],
          ['n-push', 'check', 'On the phone', ['Push notifications', 'Push'], 'notifyPush'],
        ),
        buttons: controls([
          'save-notes',
          'button',
          'Save',
          ['Save changes', 'Update notifications'],
          'saveNotes',
        ]),
      },
      {
        kind: 'toolbar',
        heading: 'Danger zone',
        controls: controls(
          ['leave', 'button', 'Leave team', ['Leave', 'Leave this team'], 'leaveTeam'],
          ['wipe', 'button', 'Delete account', ['Close account', 'Remove my account'], 'deleteAccount'],
        ),
      },
    ],
  },
];
