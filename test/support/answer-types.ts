import type * as schemas from '../../packages/client/dist/answers.d.ts';

export type * from '../../packages/client/dist/answers.d.ts';

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
export type OrProblem<Body> = Body & Omit<Partial<Filled<schemas.ProblemDocument>>, keyof Body>;

export type PurchaseOrder = Filled<schemas.PurchaseOrder>;
export type PurchaseOrderItem = Filled<schemas.PurchaseOrderItem>;
export type PurchaseOrderReceipt = Filled<schemas.PurchaseOrderReceipt>;
export type ShownPurchaseOrderReceipt = Filled<schemas.GetPurchaseOrderReceiptReply>;
export type WorkOrder = Filled<schemas.WorkOrder>;
export type WorkOrderItem = Filled<schemas.WorkOrderItem>;
export type WorkOrderReceipt = Filled<schemas.WorkOrderReceipt>;
export type SalesOrder = Filled<schemas.SalesOrder>;
export type ShownSalesOrder = Filled<schemas.GetSalesOrderReply>;
export type Shipment = Filled<schemas.Shipment>;
export type Journal = Filled<schemas.Journal>;
export type SalesOrderItem = Filled<schemas.SalesOrderItem>;
export type Contact = Filled<schemas.GetContactReply>;
export type ContactLink = Filled<schemas.ContactLink>;
export type ContactMethod = Filled<schemas.ContactMethod>;
export type LinkedContact = Filled<schemas.LinkedContactsPage['data'][number]>;
export type MaterialBalance = Filled<schemas.MaterialsInventorySummaryPage['data'][number]>;
export type SkuBalance = Filled<schemas.FinishedGoodsInventorySummaryPage['data'][number]>;
