import { controls, type PageSpec } from '../spec/page-spec.ts';

const rowActions = controls(
  ['edit', 'button', 'Edit', ['Change', 'Modify', 'Edit row'], 'editRow'],
  ['delete', 'button', 'Delete', ['Remove', 'Erase'], 'deleteRow'],
);
const pages = controls(
  ['prev', 'link', 'Previous', ['Back', 'Prev', '‹ Previous'], 'prevPage', { href: '/page/1' }],
  ['next', 'link', 'Next', ['Next page', 'Next ›', 'Forward'], 'nextPage', { href: '/page/3' }],
);
const pager = { kind: 'nav', name: 'Pages', links: pages } as const;

export const tables: readonly PageSpec[] = [
  {
    id: 'table-users',
    family: 'tables',
    title: 'Users',
    address: '/admin/users',
    parts: [
      {
        kind: 'toolbar',
        heading: 'Users',
        controls: controls(
          ['filter', 'text', 'Search users', ['Filter by name', 'Find user', 'Search'], 'userFilter'],
          [
            'role',
            'select',
            'Role',
            ['All roles', 'Filter by role'],
            'roleFilter',
            { content: 'All;Admin;Guest' },
          ],
          ['invite', 'button', 'Invite user', ['Add user', 'New user', 'Invite'], 'invite', { isMain: true }],
          ['export', 'button', 'Export', ['Download', 'Export CSV'], 'exportBtn'],
        ),
      },
      {
        kind: 'table',
        heading: 'All users',
        columns: ['Name', 'E-mail', 'Role'],
        rows: [
          ['Ada Byron', 'ada@example.com', 'Admin'],
          ['Alan Mathison', 'alan@example.com', 'Guest'],
          ['Grace Murray', 'grace@example.com', 'Guest'],
          ['Edith Clarke', 'edith@example.com', 'Admin'],
        ],
        actions: rowActions,
      },
      pager,
    ],
  },
  {
    id: 'table-invoices',
    family: 'tables',
    title: 'Invoices',
    address: '/billing/invoices',
    parts: [
      {
        kind: 'toolbar',
        heading: 'Filter',
        controls: controls(
          ['from', 'text', 'From', ['Start date', 'From date'], 'from'],
          ['until', 'text', 'Until', ['End date', 'To date'], 'until'],
          ['state', 'select', 'Status', ['State', 'Show'], 'status', { content: 'All;Paid;Open' }],
          ['apply', 'button', 'Apply filter', ['Filter', 'Show'], 'apply'],
          ['clear', 'button', 'Clear filter', ['Reset', 'Show all'], 'clear'],
        ),
      },
      {
        kind: 'table',
        heading: 'Invoices',
        columns: ['Number', 'Customer', 'Amount', 'Status'],
        rows: [
          ['2024-001', 'Miller Ltd', '1,200.00', 'Paid'],
          ['2024-002', 'Garcia SA', '310.50', 'Open'],
          ['2024-003', 'Sato KK', '9,800.00', 'Open'],
        ],
        actions: controls(
          ['pdf', 'link', 'PDF', ['Download PDF', 'Download'], 'pdf', { href: '/pdf' }],
          ['remind', 'button', 'Send reminder', ['Remind', 'Reminder'], 'remind'],
          ['cancel', 'button', 'Cancel', ['Void', 'Cancel invoice'], 'cancelInvoice'],
        ),
      },
      pager,
    ],
  },
  {
    id: 'table-tickets',
    family: 'tables',
    title: 'Tickets',
    address: '/support/tickets',
    parts: [
      {
        kind: 'nav',
        name: 'Queues',
        links: controls(
          ['mine', 'link', 'My tickets', ['Assigned to me', 'Mine'], 'mine', { href: '/support/mine' }],
          ['open', 'link', 'Open (17)', ['All open', 'Open tickets'], 'open', { href: '/support/open' }],
          ['closed', 'link', 'Closed', ['Solved', 'Closed tickets'], 'closed', { href: '/support/closed' }],
        ),
      },
      {
        kind: 'table',
        heading: 'Open tickets',
        columns: ['Subject', 'From', 'Age'],
        rows: [
          ['Printer is on fire', 'Mr Moss', '2 h'],
          ['Cannot log in', 'Ms Barber', '1 d'],
          ['New keyboard', 'Mr Denholm', '3 d'],
        ],
        actions: controls(
          ['take', 'button', 'Take', ['Assign to me', 'Take over'], 'take'],
          ['reply', 'button', 'Reply', ['Answer', 'Respond'], 'reply'],
          ['close', 'button', 'Close', ['Solve', 'Mark as solved'], 'closeTicket'],
        ),
      },
      {
        kind: 'form',
        heading: 'New ticket',
        action: '/support/new',
        fields: controls(
          ['subject', 'text', 'Subject', ['Title', 'What is wrong?'], 'subject'],
          [
            'prio',
            'select',
            'Priority',
            ['Urgency', 'How urgent?'],
            'priority',
            { content: 'Low;Normal;High' },
          ],
          ['text', 'area', 'Description', ['Details', 'Describe the problem'], 'description'],
        ),
        buttons: controls([
          'create',
          'button',
          'Create ticket',
          ['Open ticket', 'Submit', 'Add ticket'],
          'createTicket',
          { isMain: true },
        ]),
      },
    ],
  },
  {
    id: 'table-files',
    family: 'tables',
    title: 'Files',
    address: '/files/reports',
    parts: [
      {
        kind: 'toolbar',
        heading: 'Reports',
        controls: controls(
          ['upload', 'button', 'Upload', ['Upload file', 'Add file'], 'upload', { isMain: true }],
          ['folder', 'button', 'New folder', ['Create folder', 'Add folder'], 'newFolder'],
          ['all', 'check', 'Select all', ['All', 'Select everything'], 'selectAll'],
          ['bin', 'link', 'Recycle bin', ['Trash', 'Deleted files'], 'bin', { href: '/files/bin' }],
        ),
      },
      {
        kind: 'table',
        heading: 'Files in Reports',
        columns: ['Name', 'Size', 'Changed'],
        rows: [
          ['budget.xlsx', '18 KB', 'today'],
          ['minutes.docx', '44 KB', 'Monday'],
          ['budget-old.xlsx', '17 KB', 'last year'],
          ['photo.jpg', '2 MB', 'Friday'],
        ],
        actions: controls(
          ['get', 'link', 'Download', ['Save', 'Get file'], 'download', { href: '/get' }],
          ['share', 'button', 'Share', ['Share link', 'Invite people'], 'share'],
          ['delete', 'button', 'Delete', ['Remove', 'Move to bin'], 'deleteFile'],
        ),
      },
      pager,
    ],
  },
  {
    id: 'table-stock',
    family: 'tables',
    title: 'Stock',
    address: '/warehouse/stock',
    parts: [
      {
        kind: 'stats',
        heading: 'Totals',
        controls: controls(
          ['items', 'value', 'Items', ['Number of items', 'Articles'], 'itemCount', { content: '4,210' }],
          ['worth', 'value', 'Value', ['Total value', 'Worth'], 'stockValue', { content: '88,120 €' }],
        ),
      },
      {
        kind: 'table',
        heading: 'Articles',
        columns: ['Article', 'Place', 'Pieces'],
        rows: [
          ['Screw M4', 'A-01', '1200'],
          ['Screw M5', 'A-02', '860'],
          ['Washer M4', 'B-07', '5000'],
          ['Nut M5', 'B-09', '300'],
        ],
        actions: controls(
          ['in', 'button', 'Book in', ['Receive', 'Goods in'], 'bookIn'],
          ['out', 'button', 'Book out', ['Issue', 'Goods out'], 'bookOut'],
          ['move', 'link', 'Move', ['Relocate', 'Change place'], 'move', { href: '/move' }],
        ),
      },
      {
        kind: 'form',
        heading: 'Count',
        action: '/warehouse/count',
        fields: controls(
          ['article', 'text', 'Article number', ['Article', 'SKU'], 'sku'],
          ['counted', 'number', 'Counted pieces', ['Pieces', 'Quantity counted'], 'counted'],
        ),
        buttons: controls([
          'book',
          'button',
          'Book count',
          ['Save count', 'Confirm'],
          'bookCount',
          { isMain: true },
        ]),
      },
    ],
  },
];
