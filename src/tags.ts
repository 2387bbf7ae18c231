/** The headings of the reference, in reading order, and what stands below each. */
export const tags: Readonly<Record<string, string>> = {
  Users: 'Yourself, as the service knows you.',
  'API tokens': 'Credentials for your programs, each for one organization.',
  Invitations: 'How people come into an organization: by mail, and by their own consent.',
  Organizations: 'The tenants. What belongs to one is never seen by another.',
  Members: 'Who belongs to an organization, and in what role.',
  Vendors: 'Whom you buy materials from.',
  Contacts: 'The people behind customers, vendors, brokers and locations, and how to reach them.',
  Customers: 'Whom you sell to, and the types and segments by which you sort them.',
  Brokers: 'Who brings you customers, for a commission.',
  Materials: 'What you buy and use up, what it costs, and the types by which you sort it.',
  SKUs: 'What you make and sell, and the types by which you sort it.',
  'Bills of Materials': 'What SKUs are made of, and what that costs.',
  Locations: 'Where stock lies, work is done and goods are shipped to.',
  'Materials Inventory':
    'The ledger of materials: transfers, found stock, disposals, and the figures they make.',
  'Finished Goods Inventory':
    'The ledger of finished goods: transfers, found stock, disposals, and the figures they make.',
  'Purchase Orders':
    'What is ordered from vendors: orders and their items, receipts, landed costs, the printed order.',
  'Work Orders':
    'What is made: orders with the recipes they froze, receipts that consume and produce.',
  'Sales Orders':
    'What customers order: orders and their items, shipments, the timeline, and the channels they come through.',
  Documents: 'Files that belong to purchase orders, work orders and sales orders.',
};
