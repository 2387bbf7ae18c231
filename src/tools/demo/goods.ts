import type { Bakery } from './bakery.ts';

/** The bakery's locations, materials, SKUs and recipes. */
export async function describeGoods(bakery: Bakery): Promise<void> {
  for (const location of locations) await bakery.make('/locations', location);
  for (const name of ['Ingredients', 'Packaging']) await bakery.make('/material-types', { name });
  await bakery.import('/materials', materials);
  await bakery.make('/sku-types', { name: 'Gift' });
  await bakery.import('/skus', skus);
  for (const recipe of recipes) await enterRecipe(bakery, recipe);
}

const locations = [
  {
    code: 'BAKERY',
    name: 'Harbour Lane bakery',
    address: { line1: 'Harbour Lane 3', city: 'Dublin', country: 'IE' },
  },
  {
    code: 'STORE',
    name: 'Dry store',
    isWorkSite: false,
    address: { line1: 'North Wall Quay 77', city: 'Dublin', country: 'IE' },
  },
  { code: 'SHOP', name: 'Market shop', isShipTo: false, isWorkSite: false },
];

const ingredient = { materialType: 'Ingredients', unit: 'KG' };
const packaging = { materialType: 'Packaging', preferredVendor: 'PAPER' };

const materials = [
  {
    ...ingredient,
    code: 'OATMEAL',
    name: 'Oatmeal, medium',
    barcode: '2000001000014',
    preferredVendor: 'MILL',
    unitCost: 1.1,
    purchaseUnit: 'sack',
    unitsPerPurchaseUnit: 25,
    reorderPoint: 100,
    leadTimeDays: 7,
  },
  {
    ...ingredient,
    code: 'FLOUR',
    name: 'Wheat flour',
    barcode: '2000001000021',
    preferredVendor: 'MILL',
    unitCost: 0.84,
    purchaseUnit: 'sack',
    unitsPerPurchaseUnit: 25,
    reorderPoint: 50,
  },
  {
    ...ingredient,
    code: 'BUTTER',
    name: 'Butter, unsalted',
    barcode: '2000001000038',
    preferredVendor: 'DAIRY',
    unitCost: 7.2,
    purchaseUnit: 'case',
    unitsPerPurchaseUnit: 10,
    reorderPoint: 30,
  },
  {
    ...ingredient,
    code: 'SUGAR',
    name: 'Caster sugar',
    barcode: '2000001000045',
    preferredVendor: 'GROCER',
    unitCost: 1.05,
    purchaseUnit: 'sack',
    unitsPerPurchaseUnit: 25,
  },
  {
    ...ingredient,
    code: 'SALT',
    name: 'Sea salt',
    barcode: '2000001000052',
    preferredVendor: 'GROCER',
    unitCost: 0.62,
    purchaseUnit: 'bag',
    unitsPerPurchaseUnit: 10,
  },
  {
    ...ingredient,
    code: 'SEEDS',
    name: 'Pumpkin and poppy seeds',
    barcode: '2000001000069',
    preferredVendor: 'GROCER',
    unitCost: 4.4,
    purchaseUnit: 'bag',
    unitsPerPurchaseUnit: 5,
  },
  {
    ...packaging,
    code: 'CARTON',
    name: 'Carton, printed',
    barcode: '2000001000076',
    unitCost: 0.11,
    purchaseUnit: 'bundle',
    unitsPerPurchaseUnit: 500,
    reorderPoint: 1500,
  },
  {
    ...packaging,
    code: 'TIN',
    name: 'Gift tin, embossed',
    barcode: '2000001000083',
    unitCost: 1.85,
    purchaseUnit: 'box',
    unitsPerPurchaseUnit: 24,
    reorderPoint: 48,
    leadTimeDays: 21,
    minimumOrderQuantity: 4,
    orderMultiple: 2,
  },
];

const dough = { skuType: 'Intermediate', unit: 'KG', isFinishedGood: false, batchSize: 50 };
const packet = { skuType: 'Finished good', unit: 'EA' };

const skus = [
  { ...dough, code: 'DOUGH-OAT', name: 'Oat dough' },
  { ...dough, code: 'DOUGH-SHORT', name: 'Shortbread dough' },
  { ...packet, code: 'OATCAKE-200', name: 'Oatcakes 200 g', listPrice: 2.95, reorderPoint: 150 },
  { ...packet, code: 'SEEDCAKE-200', name: 'Seeded oatcakes 200 g', listPrice: 3.35 },
  { ...packet, code: 'SHORTBREAD-150', name: 'Shortbread 150 g', listPrice: 3.8 },
  {
    code: 'GIFT-TIN',
    name: 'Gift tin, two of each',
    skuType: 'Gift',
    unit: 'EA',
    listPrice: 21.5,
    reorderPoint: 24,
  },
];

interface Recipe {
  makes: string;
  /** The number of units that the inputs make. */
  outputQuantity?: number;
  conversionCost: number;
  inputs: { of: string; quantity: number; scrapPercent?: number }[];
}

const recipes: Recipe[] = [
  {
    makes: 'DOUGH-OAT',
    outputQuantity: 100,
    conversionCost: 0.35,
    inputs: [
      { of: 'OATMEAL', quantity: 62, scrapPercent: 1 },
      { of: 'FLOUR', quantity: 14 },
      { of: 'BUTTER', quantity: 12 },
      { of: 'SALT', quantity: 1.5 },
    ],
  },
  {
    makes: 'DOUGH-SHORT',
    outputQuantity: 50,
    conversionCost: 0.4,
    inputs: [
      { of: 'FLOUR', quantity: 26 },
      { of: 'BUTTER', quantity: 16 },
      { of: 'SUGAR', quantity: 8 },
    ],
  },
  {
    makes: 'OATCAKE-200',
    conversionCost: 0.38,
    inputs: [
      { of: 'DOUGH-OAT', quantity: 0.21 },
      { of: 'CARTON', quantity: 1, scrapPercent: 2 },
    ],
  },
  {
    makes: 'SEEDCAKE-200',
    conversionCost: 0.4,
    inputs: [
      { of: 'DOUGH-OAT', quantity: 0.2 },
      { of: 'SEEDS', quantity: 0.015 },
      { of: 'CARTON', quantity: 1, scrapPercent: 2 },
    ],
  },
  {
    makes: 'SHORTBREAD-150',
    conversionCost: 0.45,
    inputs: [
      { of: 'DOUGH-SHORT', quantity: 0.16 },
      { of: 'CARTON', quantity: 1, scrapPercent: 2 },
    ],
  },
  {
    makes: 'GIFT-TIN',
    conversionCost: 1.2,
    inputs: [
      { of: 'OATCAKE-200', quantity: 2 },
      { of: 'SHORTBREAD-150', quantity: 2 },
      { of: 'TIN', quantity: 1 },
    ],
  },
];

const isMade = (code: string) => skus.some((sku) => sku.code === code);

async function enterRecipe(bakery: Bakery, recipe: Recipe): Promise<void> {
  const { makes, inputs, ...terms } = recipe;
  await bakery.owner.post('/boms', {
    ...terms,
    skuId: bakery.id(makes),
    inputs: inputs.map(({ of, ...input }) => ({
      [isMade(of) ? 'skuId' : 'materialId']: bakery.id(of),
      ...input,
    })),
  });
}
