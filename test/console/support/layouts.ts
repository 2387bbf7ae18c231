/** Files as other programs write them, and what has to be in the organization afterwards. */
import { germanLayouts } from './german-layouts.ts';
import type { Layout } from './layout.ts';

const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;

const sku = (code: string, name: string) => ({
  ...{ code, name, unit: 'EA' },
  skuType: 'Finished good',
});

const shopProducts: Layout = {
  title: 'Products of a shop with a line for each variant and each picture',
  kind: 'products',
  name: 'products_export_1.csv',
  content: () =>
    lines(
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Gift Card,Variant Weight Unit,Cost per item,Status',
      'apron,Linen apron,"<p>Washed linen.</p>\n<p>Two pockets, ""deep"" ones.</p>",Mill Lane,Apparel > Aprons,Apron,"linen, kitchen",true,Colour,Navy,APR-NAVY,320.0,shopify,12,deny,24.00,29.00,5012345678900,https://cdn.example/apron.jpg,1,false,g,9.10,active',
      'apron,,,,,,,,,Sand,APR-SAND,320.0,shopify,7,deny,24.50,,5012345678917,,,,g,9.10,',
      'apron,,,,,,,,,,,,,,,,,,https://cdn.example/apron-2.jpg,2,,,,',
      'mug,Stoneware mug,,Mill Lane,Tableware > Mugs,Mug,,true,Title,Default Title,MUG-1,410.0,shopify,30,deny,11.90,,5012345678924,,,false,g,4.00,draft',
    ),
  constants: { unit: 'EA' },
  makes: ['type Apparel > Aprons', 'type Tableware > Mugs'],
  faults: [
    { cell: 'name 4', says: 'is missing', write: 'Linen apron, sand' },
    { cell: 'skuType 4', says: 'is missing', write: 'Apparel > Aprons' },
  ],
  left: 'has nothing in the columns that are used.',
  path: '/skus',
  records: [
    {
      ...{ code: 'APR-NAVY', name: 'Linen apron', listPrice: 24, barcode: '5012345678900' },
      ...{ unit: 'EA', skuTypeName: 'Apparel > Aprons' },
      description: '<p>Washed linen.</p>\n<p>Two pockets, "deep" ones.</p>',
    },
    { code: 'APR-SAND', name: 'Linen apron, sand', listPrice: 24.5, barcode: '5012345678917' },
    { code: 'MUG-1', listPrice: 11.9, skuTypeName: 'Tableware > Mugs', description: null },
  ],
};

const shopOrders: Layout = {
  title: 'Orders of a shop, whose further lines have no head',
  kind: 'salesOrders',
  name: 'orders_export_1.csv',
  async before(owner) {
    await owner.post('/skus/bulk-import', { rows: [sku('APR-1', 'Apron'), sku('MUG-1', 'Mug')] });
  },
  content: () =>
    lines(
      'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Zip,Shipping Name,Shipping Street,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Notes,Cancelled at,Payment Method,Vendor,Id,Tags,Source,Phone',
      '#1001,ada@holt.example,paid,2026-03-01 10:15:04 +0100,unfulfilled,,yes,USD,59.90,4.90,0.00,62.80,SPRING,2.00,Parcel,2026-03-01 10:15:00 +0100,2,Apron - Navy,24.00,29.00,APR-1,true,true,pending,Ada Holt,Mill Lane 3,LS1 2BB,Ada Holt,Mill Lane 3,Mill Lane 3,Leeds,LS1 2BB,GB,Ring twice,,Card,Mill Lane,5512345678901,,web,',
      '#1001,ada@holt.example,,,,,,,,,,,,,,2026-03-01 10:15:00 +0100,1,Mug,11.90,,MUG-1,true,true,pending,,,,,,,,,,,,,Mill Lane,,,,',
      '#1002,ben@rowe.example,paid,2026-03-02 00:20:00 +0100,unfulfilled,,no,USD,11.90,0.00,0.00,11.90,,0.00,Parcel,2026-03-02 00:20:00 +0100,1,Mug,11.90,,MUG-01,true,true,pending,Ben Rowe,Hill 1,YO1 7HH,Ben Rowe,Hill 1,Hill 1,York,YO1 7HH,GB,,,Card,Mill Lane,5512345678902,,web,',
    ),
  makes: ['customer Ada Holt', 'customer Ben Rowe', 'type web'],
  faults: [{ cell: 'sku 4', says: 'none with this code', write: 'MUG-1' }],
  path: '/sales-orders',
  records: [
    {
      ...{ externalId: '#1001', customerName: 'Ada Holt', orderDate: '2026-03-01' },
      ...{ subtotal: 59.9, discountAmount: 2, shippingAmount: 4.9, total: 62.8 },
      ...{ orderChannelName: 'web', notes: 'Ring twice' },
      shipToAddress: { line1: 'Mill Lane 3', city: 'Leeds', postalCode: 'LS1 2BB', country: 'GB' },
      items: [
        { skuCode: 'APR-1', quantity: 2, unitPrice: 24, description: 'Apron - Navy' },
        { skuCode: 'MUG-1', quantity: 1, unitPrice: 11.9 },
      ],
    },
    { externalId: '#1002', customerName: 'Ben Rowe', orderDate: '2026-03-02', total: 11.9 },
  ],
};

const pluginProducts: Layout = {
  title: 'Products of a shop with ids, parents and variations',
  kind: 'products',
  name: 'product-export.csv',
  content: () =>
    `\uFEFF${[
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Tax status","In stock?",Stock,"Low stock amount","Weight (kg)","Sale price","Regular price",Categories,Tags,Images,Parent,Position',
      '44,variable,WOO-HOODIE,,Hoodie,1,0,visible,"Warm, soft",Made of cotton.,taxable,1,,,0.6,,,"Clothing, Clothing > Hoodies",,https://shop.example/hoodie.jpg,,0',
      '45,variation,WOO-HOODIE-S,4006381333931,Hoodie - S,1,0,visible,,,taxable,1,4,2,0.6,35,42.00,,,,id:44,1',
      '46,simple,WOO-CAP,5012345678931,Cap,1,1,visible,,,taxable,1,18,5,0.1,,16.00,Clothing > Caps,,,,0',
    ].join('\n')}`,
  constants: { unit: 'EA' },
  makes: ['type Clothing, Clothing > Hoodies', 'type Clothing > Caps'],
  faults: [{ cell: 'skuType 3', says: 'is missing', write: 'Clothing > Caps' }],
  path: '/skus',
  records: [
    { externalId: '46', code: 'WOO-CAP', listPrice: 16, skuTypeName: 'Clothing > Caps' },
    { externalId: '44', code: 'WOO-HOODIE', description: 'Made of cotton.', listPrice: null },
    {
      ...{ externalId: '45', code: 'WOO-HOODIE-S', name: 'Hoodie - S', listPrice: 42 },
      ...{ barcode: '4006381333931', reorderPoint: 2 },
    },
  ],
};

const tillLibrary: Layout = {
  title: 'The item library of a till, with a column for each place',
  kind: 'products',
  name: 'catalog-2026-03-01.csv',
  content: () =>
    lines(
      'Reference Handle,Token,Item Name,Customer-facing Name,Variation Name,Unit and Precision,SKU,Description,Categories,Reporting Category,GTIN,Item Type,Weight (kg),Price,Online Sale Price,Archived,Sellable,Stockable,Option Name 1,Current Quantity Mill Lane,New Quantity Mill Lane,Stock Alert Enabled Mill Lane,Stock Alert Count Mill Lane,Tax - VAT (20%)',
      '#rye-loaf,KX2PLQ7RW,Rye loaf,,Regular,,LOAF-RYE,Baked on stone,Bread,Bread,5012345678900,Physical good,0.8,4.20,,N,Y,Y,,12,,Y,3,N',
      '#starter,M4TTZ9QAB,Starter,,Jar,,STARTER,,Pantry,Pantry,,Physical good,0.2,variable,,N,N,Y,,2,,N,,N',
    ),
  constants: { unit: 'EA' },
  makes: ['type Bread', 'type Pantry'],
  faults: [{ cell: 'listPrice 3', says: 'must be a number', write: '2.5' }],
  path: '/skus',
  records: [
    {
      ...{ externalId: 'KX2PLQ7RW', code: 'LOAF-RYE', name: 'Rye loaf', listPrice: 4.2 },
      ...{ skuTypeName: 'Bread', isFinishedGood: true, barcode: '5012345678900' },
    },
    { externalId: 'M4TTZ9QAB', code: 'STARTER', listPrice: 2.5, isFinishedGood: false },
  ],
};

const productionMaterials: Layout = {
  title: 'Materials of a production system, whose suppliers are made',
  kind: 'materials',
  name: 'Materials.csv',
  content: () =>
    lines(
      'Name,Variant code / SKU,Category,Default supplier,Supplier item code,Internal barcode,Registered barcode,Units of measure,Purchase units of measure,Purchase unit conversion rate,Default purchase price,Average cost,Lead time,Minimum order quantity,Reorder point,Additional info,Default storage bin',
      'Wheat flour,FLOUR,Flour,Aire Valley Millers,AV-550,,5012345678900,kg,sack,25,0.84,0.8123,7,50,100,Store dry,A-1',
      'Sea salt,SALT,Minerals,Saltworks,SW-1,,,kg,,,0.55,0.55,a week,,10,,A-2',
    ),
  makes: ['vendor Aire Valley Millers', 'vendor Saltworks', 'type Flour', 'type Minerals'],
  faults: [{ cell: 'leadTimeDays 3', says: 'must be a whole number', write: '7' }],
  path: '/materials',
  records: [
    {
      ...{ code: 'FLOUR', name: 'Wheat flour', unit: 'kg', materialTypeName: 'Flour' },
      ...{ preferredVendorName: 'Aire Valley Millers', unitCost: 0.84, description: 'Store dry' },
      ...{ purchaseUnit: 'sack', unitsPerPurchaseUnit: 25, minimumOrderQuantity: 50 },
      ...{ barcode: '5012345678900', leadTimeDays: 7, reorderPoint: 100 },
    },
    { code: 'SALT', preferredVendorName: 'Saltworks', unitCost: 0.55, purchaseUnit: null },
  ],
};

const cashierItems: Layout = {
  title: 'Items of a cash register, with a price for all shops and one for each',
  kind: 'products',
  name: 'export_items.csv',
  content: () =>
    lines(
      'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Default price,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Mill Lane],Price [Mill Lane],In stock [Mill Lane],Low stock [Mill Lane],"Tax - ""VAT"" (20%)"',
      'espresso,10000,Espresso,Coffee,,N,,,2.80,0.35,,,,N,Y,3.10,,,Y',
      'beans,10001,Beans 250 g,Retail,House blend,N,,,9.50,5.20,4006381333932,,,Y,Y,9.50,24,6,Y',
    ),
  constants: { unit: 'EA' },
  makes: ['type Coffee', 'type Retail'],
  faults: [{ cell: 'barcode 3', says: 'check digit', write: '4006381333931' }],
  path: '/skus',
  records: [
    { code: '10000', name: 'Espresso', listPrice: 2.8, skuTypeName: 'Coffee', barcode: null },
    { code: '10001', listPrice: 9.5, reorderPoint: 6, barcode: '4006381333931' },
  ],
};

const part = (code: string) => ({ code, name: `Part ${code}`, unit: 'EA' });

const circuitParts: Layout = {
  title: 'The parts of a circuit board, below eight lines about the drawing',
  kind: 'recipes',
  name: 'valve-control.csv',
  async before(owner) {
    const rows = ['GRM188R71C104', 'RC0603FR-0710K', 'ATMEGA328P-AU'].map(part);
    await owner.post('/materials/bulk-import', { rows });
    await owner.post('/skus/bulk-import', { rows: [sku('VALVE-CONTROL', 'Valve control')] });
  },
  content: () =>
    lines(
      '"Source:","C:/boards/valve-control.kicad_sch"',
      '"Date:","2026-03-01 10:15:22"',
      '"Tool:","Eeschema 8.0.1"',
      '"Generator:","C:/plugins/bom_csv_grouped_by_value.py"',
      '"Component Count:","7"',
      '""',
      '"Collated Components:"',
      '""',
      '"Item","Qty","Reference(s)","Value","LibPart","Footprint","Datasheet","DNP","MPN"',
      '"1","4","C1, C2, C3, C4","100n","Device:C","Capacitor_SMD:C_0603","~","","GRM188R71C104"',
      '"","","","","","","","",""',
      '"2","2","R1, R2","10k","Device:R","Resistor_SMD:R_0603","~","","RC0603-10K"',
      '"3","1","U1","ATmega328P","MCU:ATmega328P-A","QFP:TQFP-32","","","ATMEGA328P-AU"',
    ),
  constants: { sku: 'VALVE-CONTROL', outputQuantity: '1' },
  faults: [{ cell: 'material 12', says: 'none with this code', write: 'RC0603FR-0710K' }],
  path: '/boms',
  pathOf: ({ skuId }) => `/skus/${skuId}/bom`,
  records: [
    {
      ...{ skuCode: 'VALVE-CONTROL', outputQuantity: 1 },
      inputs: [
        { materialCode: 'GRM188R71C104', quantity: 4 },
        { materialCode: 'RC0603FR-0710K', quantity: 2 },
        { materialCode: 'ATMEGA328P-AU', quantity: 1 },
      ],
    },
  ],
};

const recipeSheet: Layout = {
  title: 'Recipes that name their product in the first of their lines alone',
  kind: 'recipes',
  name: 'recipes.csv',
  async before(owner) {
    const rows = ['FLOUR', 'SALT'].map(part);
    await owner.post('/materials/bulk-import', { rows });
    await owner.post('/skus/bulk-import', { rows: [sku('BREAD', 'Bread'), sku('ROLL', 'Roll')] });
  },
  content: () =>
    lines(
      'Recipes of the bakery;;;;',
      'Product;Output;Material;Quantity;External ID',
      'BREAD;10;FLOUR;5;R-1',
      ';;SALT;0,1;',
      ';;;;',
      'ROLL;20;FLOUR;1;R-2',
      ';;PEPPER;0,02;',
    ),
  faults: [{ cell: 'material 7', says: 'none with this code', write: 'SALT' }],
  says: 'Rows without Product belong to the one above them: 2.',
  path: '/boms',
  pathOf: ({ skuId }) => `/skus/${skuId}/bom`,
  records: [
    {
      ...{ skuCode: 'BREAD', outputQuantity: 10 },
      inputs: [
        { materialCode: 'FLOUR', quantity: 5 },
        { materialCode: 'SALT', quantity: 0.1 },
      ],
    },
    {
      ...{ skuCode: 'ROLL', outputQuantity: 20 },
      inputs: [
        { materialCode: 'FLOUR', quantity: 1 },
        { materialCode: 'SALT', quantity: 0.02 },
      ],
    },
  ],
};

const businessProducts: Layout = {
  title: 'Products of a business program, whose code is an internal reference',
  kind: 'products',
  name: 'product.template.csv',
  content: () =>
    [
      '"External ID","Name","Internal Reference","Sales Price","Cost","Barcode","Product Category","Product Type","Unit of Measure","Quantity On Hand","Can be Sold","Description"',
      '"__export__.product_template_31_a1b2c3","Oak table, 1.60 m","FURN-1600","1,249.00","610.5","5012345678917","All / Saleable / Tables","Goods","Units","3.0","TRUE","Oiled"',
      '"__export__.product_template_32_d4e5f6","Table leg","FURN-LEG","85.00","31.0","","All / Parts","Goods","Units","44.0","FALSE",""',
      '"__export__.product_template_33_0a1b2c","Care set","FURN-CARE","12.50","4.0","","All / Saleable","Goods","Units","9.0","perhaps",""',
    ].join('\n'),
  makes: ['type All / Saleable / Tables', 'type All / Parts', 'type All / Saleable'],
  faults: [{ cell: 'isFinishedGood 4', says: 'must be true or false', write: 'yes' }],
  path: '/skus',
  records: [
    {
      ...{ externalId: '__export__.product_template_31_a1b2c3', code: 'FURN-1600', unit: 'Units' },
      ...{ listPrice: 1249, skuTypeName: 'All / Saleable / Tables', isFinishedGood: true },
    },
    { code: 'FURN-CARE', listPrice: 12.5, isFinishedGood: true },
    { code: 'FURN-LEG', listPrice: 85, isFinishedGood: false, description: null },
  ],
};

export const layouts: readonly Layout[] = [
  ...[shopProducts, shopOrders, pluginProducts, tillLibrary, productionMaterials, cashierItems],
  ...[circuitParts, recipeSheet, businessProducts, ...germanLayouts],
];
