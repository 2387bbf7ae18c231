import {
  createMaterial,
  createSku,
  deleteMaterial,
  deleteSku,
  type GetMaterialResponse,
  type GetSkuResponse,
  getMaterial,
  getSku,
  listMaterials,
  listSkus,
  updateMaterial,
  updateSku,
} from '@stockwright/client';
import type { Body, EditField } from '../../parts/edit/edit-values.ts';
import type { Master } from '../../parts/master/definition.ts';
import { sources } from '../../parts/sources.ts';
import type { Words } from '../../words/language.tsx';

const include: ['names'] = ['names'];
const nameOf = ({ code, name }: { code: string; name: string }) => `${code} · ${name}`;

/** Materials: what is bought. Their stock is their screen. */
export const materialsOf = ({ items: words }: Words): Master<GetMaterialResponse> => ({
  kind: 'item',
  object: 'material',
  reads: { list: listMaterials, record: getMaterial },
  path: '/items/materials',
  home: '/stock',
  words: { ...words, title: words.materials, create: words.createMaterial },
  fields: materialFields(words),
  columns: [],
  nameOf,
  list: (client, query, signal) => listMaterials(client, { query: query as object, signal }),
  read: (client, id, signal) =>
    getMaterial(client, { path: { id }, query: { include }, ...(signal && { signal }) }),
  create: (client, body, options) =>
    createMaterial(client, { body: { name: '', ...body }, ...options }),
  update: (client, id, body, options) => updateMaterial(client, { path: { id }, body, ...options }),
  remove: (client, id, options) => deleteMaterial(client, { path: { id }, ...options }),
  labels: 'item',
});

/** Products: what is made and sold, and what is made on the way. */
export const skusOf = ({ items: words }: Words): Master<GetSkuResponse> => ({
  kind: 'item',
  object: 'sku',
  reads: { list: listSkus, record: getSku },
  path: '/items/skus',
  home: '/stock?ledger=skus',
  words: { ...words, title: words.products, create: words.createProduct },
  fields: productFields(words),
  columns: [],
  nameOf,
  list: (client, query, signal) => listSkus(client, { query: query as object, signal }),
  read: (client, id, signal) =>
    getSku(client, { path: { id }, query: { include }, ...(signal && { signal }) }),
  create: (client, body, options) => createSku(client, { body: newSku(body), ...options }),
  update: (client, id, body, options) => updateSku(client, { path: { id }, body, ...options }),
  remove: (client, id, options) => deleteSku(client, { path: { id }, ...options }),
  labels: 'item',
});

/** Required fields are sent empty: the service then says which of them is missing. */
const newSku = (body: Body) => ({ code: '', name: '', skuTypeId: '', unit: '', ...body });

type ItemWords = Words['items'];

function materialFields(words: ItemWords): readonly EditField[] {
  return [
    ...common(words, false),
    {
      name: 'materialTypeId',
      label: words.type,
      kind: 'record',
      source: sources.materialTypes,
      shownIn: 'materialTypeName',
    },
    { name: 'unitCost', label: words.currentCost, kind: 'decimal', hint: words.currentCostHint },
    ...replenishment(words),
    ...purchasing(words),
  ];
}

function productFields(words: ItemWords): readonly EditField[] {
  return [
    ...common(words, true),
    {
      name: 'skuTypeId',
      label: words.type,
      isRequired: true,
      kind: 'record',
      source: sources.skuTypes,
      shownIn: 'skuTypeName',
    },
    { name: 'listPrice', label: words.listPrice, kind: 'decimal' },
    { name: 'isFinishedGood', label: words.isFinishedGood, kind: 'flag', initial: 'true' },
    { name: 'isBought', label: words.isBought, kind: 'flag', initial: 'false' },
    ...replenishment(words),
    figure(words, 'batchSize'),
    {
      name: 'planBy',
      label: words.planBy,
      kind: 'choice',
      options: [
        { value: '', title: words.planByDefault },
        { value: 'make', title: words.planByMake },
        { value: 'buy', title: words.planByBuy },
      ],
      canBeEmpty: true,
      group: words.replenishment,
    },
    ...purchasing(words),
    ...customs(words),
  ];
}

/** The fields that customs and carriers ask for. */
const customs = (words: ItemWords): readonly EditField[] => [
  { name: 'hsCode', label: words.hsCode, hint: words.hsCodeHint, group: words.customs },
  {
    name: 'countryOfOrigin',
    kind: 'country',
    label: words.countryOfOrigin,
    hint: words.countryHint,
    group: words.customs,
  },
  { name: 'netWeight', label: words.netWeight, kind: 'decimal', group: words.customs },
  {
    name: 'weightUnit',
    label: words.weightUnit,
    kind: 'choice',
    canBeEmpty: true,
    options: [
      { value: '', title: '–' },
      ...['g', 'kg', 'oz', 'lb'].map((value) => ({ value, title: value })),
    ],
    group: words.customs,
  },
];

/** How vendors deliver it. */
const purchasing = (words: ItemWords): readonly EditField[] => [
  {
    name: 'preferredVendorId',
    label: words.preferredVendor,
    kind: 'record',
    source: sources.vendorsOrNew,
    shownIn: 'preferredVendorName',
    group: words.replenishment,
  },
  figure(words, 'minimumOrderQuantity'),
  figure(words, 'orderMultiple'),
  { name: 'purchaseUnit', label: words.purchaseUnit, group: words.replenishment },
  { ...figure(words, 'unitsPerPurchaseUnit'), initial: '1' },
];

/** A material without a code or a unit gets them. */
const common = (words: ItemWords, isProduct: boolean): readonly EditField[] => [
  { name: 'code', label: words.code, isRequired: isProduct },
  { name: 'name', label: words.name, isRequired: true },
  { name: 'unit', label: words.unit, isRequired: isProduct, hint: words.unitHint },
  {
    name: 'wholeUnits',
    label: words.wholeUnits,
    hint: words.wholeUnitsHint,
    kind: 'flag',
    options: [
      { value: '', title: words.wholeByUnit },
      { value: 'true', title: words.wholeOnly },
      { value: 'false', title: words.wholeOrPart },
    ],
  },
  { name: 'barcode', label: words.barcode },
  { name: 'description', label: words.description },
];

const replenishment = (words: ItemWords): readonly EditField[] => [
  figure(words, 'reorderPoint'),
  {
    name: 'leadTimeDays',
    label: words.leadTimeDays,
    kind: 'whole',
    group: words.replenishment,
  },
];

type FigureName =
  | 'reorderPoint'
  | 'minimumOrderQuantity'
  | 'orderMultiple'
  | 'unitsPerPurchaseUnit'
  | 'batchSize';

const figure = (words: ItemWords, name: FigureName): EditField => ({
  name,
  label: words[name],
  kind: 'decimal',
  group: words.replenishment,
});
