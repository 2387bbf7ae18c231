/** The preferred vendors of materials and SKUs, and the event of their changes. */
import type { ImportedRow } from '../../import/importer.ts';
import { EventType } from '../../kernel/contract/work.ts';

/** The vendor from whom an item is to be bought by preference. */
export interface PreferredVendor {
  itemId: string;
  vendorId: string | null;
}

/** The preferred vendor that a request states for an item: it may be the one that it had. */
export const preferredIn = (
  itemId: string,
  { preferredVendorId }: { preferredVendorId?: string | null | undefined },
): PreferredVendor[] =>
  preferredVendorId === undefined ? [] : [{ itemId, vendorId: preferredVendorId }];

/** Of imported items, that state one: it may be the one that they had. */
export const preferredOf = (rows: readonly ImportedRow[]): PreferredVendor[] =>
  rows.flatMap(({ id, fields: { preferredVendorId } }) =>
    preferredVendorId === undefined
      ? []
      : [
          {
            itemId: id,
            vendorId: typeof preferredVendorId === 'string' ? preferredVendorId : null,
          },
        ],
  );

/** A preferred vendor that has changed. */
export interface Preference {
  id: string;
  version: number;
  old: string | null;
  new: string | null;
}

/** Items have other preferred vendors now, or an import has stated those that they had. */
export const vendorsPreferred = new EventType<readonly PreferredVendor[]>('item.vendors_preferred');
