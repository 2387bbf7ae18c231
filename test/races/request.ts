/** The requests to a company. They name its records by their place in its lists. */

/** A day of the past; without one a request is of today. */
interface Dated {
  day?: string | undefined;
}

interface OfItem {
  item: number;
  quantity: number;
}

export type Kind =
  | ({ kind: 'adjust'; location: number; unitCost?: number | undefined } & OfItem & Dated)
  | ({ kind: 'dispose'; location: number } & OfItem & Dated)
  | ({ kind: 'transfer'; location: number } & OfItem)
  | { kind: 'complete'; item: number; transfer: number }
  | { kind: 'sell'; location: number; quantity: number }
  | { kind: 'ship'; order: number }
  | ({ kind: 'shipLine'; order: number; line: number; quantity: number } & Dated)
  | { kind: 'buy'; location: number; quantity: number; unitCost: number }
  | ({ kind: 'receive'; order: number; quantity: number; unitCost?: number | undefined } & Dated)
  | ({ kind: 'produce' } & OfItem)
  | ({ kind: 'make'; order: number; quantity: number } & Dated);

/** `number` is unique in a history, for what the request makes. */
export type Request = Kind & { number: number };
