import type { RateRequest } from './exchange-rates.ts';
import type { Status } from './purchase-order.ts';

/** Numbers as decimal text, dates as `YYYY-MM-DD`. */
export interface LineRequest {
  /** A material or a SKU. */
  itemId: string;
  quantity: string;
  unitPrice: string;
  discountPercent?: string | undefined;
  expectedDate?: string | null | undefined;
}

/** A change keeps the fields that it leaves out. */
export interface HeaderRequest extends RateRequest {
  status?: Status | undefined;
  vendorId?: string | undefined;
  expectedDate?: string | null | undefined;
  shipTo?: string | null | undefined;
}

export interface OrderRequest extends HeaderRequest {
  vendorId: string;
  items?: readonly LineRequest[] | undefined;
}
