import type { components } from './answers.d.ts';

type Schemas = components['schemas'];

/**
 * Lists with at least four elements, so that a test may index the lines that it made without
 * asking whether they exist: if one is missing, the test fails where it reads the line.
 */
export type Filled<T> = T extends readonly (infer E)[]
  ? [Filled<E>, Filled<E>, Filled<E>, Filled<E>, ...Filled<E>[]]
  : T extends object
    ? { [K in keyof T]: Filled<T[K]> }
    : T;

/** The body of an answer that may be a refusal: a test asserts its status first. */
export type OrProblem<Body> = Body & Omit<Partial<Filled<Schemas['Problem']>>, keyof Body>;

export type PurchaseOrder = Filled<Schemas['PurchaseOrder']>;
export type PurchaseOrderItem = Filled<Schemas['PurchaseOrderItem']>;
export type PurchaseOrderReceipt = Filled<Schemas['PurchaseOrderReceipt']>;
export type ShownPurchaseOrderReceipt = Filled<Schemas['GetPurchaseOrderReceiptReply']>;
export type WorkOrder = Filled<Schemas['WorkOrder']>;
export type WorkOrderItem = Filled<Schemas['WorkOrderItem']>;
export type WorkOrderReceipt = Filled<Schemas['WorkOrderReceipt']>;
export type SalesOrder = Filled<Schemas['SalesOrder']>;
export type SalesOrderItem = Filled<Schemas['SalesOrderItem']>;
export type Contact = Filled<Schemas['GetContactReply']>;
export type ContactLink = Filled<Schemas['ContactLink']>;
export type ContactMethod = Filled<Schemas['ContactMethod']>;
export type LinkedContact = Filled<Schemas['LinkedContactsPage']['data'][number]>;
export type MaterialBalance = Filled<Schemas['MaterialsInventorySummaryPage']['data'][number]>;
export type SkuBalance = Filled<Schemas['FinishedGoodsInventorySummaryPage']['data'][number]>;
