/**
 * The two inventory ledgers. They behave the same, so each operation is a function of the ledger;
 * everything in which the two differ is here.
 */
export type LedgerKind = 'materials' | 'finished_goods';

export interface Ledger {
  /** As stored. */
  kind: LedgerKind;
  tag: string;
  /** The path that all of its routes begin with. */
  path: string;
  /** The name of an item in texts, and the field that holds its id. */
  noun: string;
  itemField: 'skuId' | 'materialId';
  /** For operationIds, e.g. `createFinishedGoodsTransfer`. */
  operationNoun: string;
  codePrefix: string;
  refPrefix: string;
  /** The table of the items, and the column of their type. */
  itemTable: string;
  itemTypeColumn: string;
  itemTypeField: 'skuTypeId' | 'materialTypeId';
}

export const materialsLedger: Ledger = {
  kind: 'materials',
  tag: 'Materials Inventory',
  path: '/materials-inventory',
  noun: 'material',
  itemField: 'materialId',
  operationNoun: 'Materials',
  codePrefix: 'MIL-',
  refPrefix: 'TFR-MT-',
  itemTable: 'materials',
  itemTypeColumn: 'material_type_id',
  itemTypeField: 'materialTypeId',
};

export const finishedGoods: Ledger = {
  kind: 'finished_goods',
  tag: 'Finished Goods Inventory',
  path: '/finished-goods-inventory',
  noun: 'SKU',
  itemField: 'skuId',
  operationNoun: 'FinishedGoods',
  codePrefix: 'FIL-',
  refPrefix: 'TFR-FG-',
  itemTable: 'skus',
  itemTypeColumn: 'sku_type_id',
  itemTypeField: 'skuTypeId',
};

export const ledgers: Readonly<Record<LedgerKind, Ledger>> = {
  materials: materialsLedger,
  finished_goods: finishedGoods,
};
