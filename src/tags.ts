/** The headings of the reference, in reading order, each with its description. */
export const tags: Readonly<Record<string, string>> = {
  Users: 'The user of the credential.',
  'API tokens': 'Credentials for your programs, each for one organization.',
  Invitations:
    'Invitations to an organization, sent by e-mail and accepted or declined by their recipients.',
  Organizations: 'The tenants. No organization can see the records of another.',
  Members: 'The users of an organization, and their roles.',
  Vendors: 'The suppliers of materials.',
  Contacts: 'The people behind customers, vendors, brokers and locations, and how to reach them.',
  Customers: 'The buyers of finished goods, and their types and segments.',
  Brokers: 'Agents who bring customers for a commission.',
  Materials: 'The goods that are bought and consumed, their costs, and their types.',
  SKUs: 'The goods that are made and sold, and their types.',
  'Bills of Materials': 'The inputs of SKUs, and their costs.',
  Locations: 'Locations of stock, production and deliveries.',
  'Materials Inventory':
    'The ledger of materials: transfers, adjustments, disposals, balances and valuation.',
  'Finished Goods Inventory':
    'The ledger of finished goods: transfers, adjustments, disposals, balances and valuation.',
  'Exchange Rates': 'What currencies are worth in base currency, from which day on.',
  'Vendor Items':
    'How vendors sell materials and SKUs: their codes, packs and prices; and what they offer for a quantity.',
  'Purchase Orders': 'Orders to vendors: items, receipts, landed costs, the printed order.',
  'Work Orders':
    'Production orders: items with a copy of their recipe, receipts that consume inputs and produce goods.',
  'Sales Orders': 'Orders of customers: items, shipments, the timeline, and order channels.',
  'Pick Lists': 'The goods to take from their places for several orders.',
  Labels: 'Stickers with barcodes for items, locations, shipments and orders.',
  Shipments:
    'Goods of sales orders that are packed and leave together: their packages, carriers and ways.',
  'Sales Returns':
    'Goods that customers send back: what they cost, where they go, and what is credited.',
  'Vendor Returns':
    'Goods of receipts that go back to their vendors: what leaves the stock, and what is credited.',
  'Stock Counts':
    'What was found at an instant, how it differs from the books, and what came late.',
  Journals: 'What a month posts to the books, and what has changed since.',
  Imports: 'What bulk imports have made and changed, and their undo.',
  'Opening Stock': 'What was on hand when the service was first used.',
  'Stock History': 'Quantity and value of an item over time.',
  Costing: 'Why something costs what it costs.',
  Planning: 'What can be made, delivered and promised, and what to buy and make.',
  Traceability: 'Where goods came from, and where they went.',
  Search: 'All records at once.',
  Views: 'Searches of screens that people have given a name.',
  Documents: 'Files that belong to purchase orders, work orders and sales orders.',
  'Change Feed': 'All changes of the organization, in the order of their commits.',
  Webhooks:
    'Receivers of your own, to which the events of the change feed are sent, each signed, in their order.',
};
