/** The records that an order names, and their faults. */

import type { Fault } from '../../kernel/contract/problem.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { namedFaults } from '../../orders/named-record.ts';
import { locationFaults } from '../locations/location-role.ts';
import { type OrderLocation, selectOrderLocations } from '../locations/locations.store.ts';
import { type OrderableMaterial, orderableMaterials } from '../materials/materials.store.ts';
import { selectVendorTerms, type VendorTerms } from '../vendors/vendors.store.ts';

export interface References {
  vendor: VendorTerms | undefined;
  shipTo: OrderLocation | undefined;
  materials: Map<string, OrderableMaterial>;
}

export interface Named {
  vendorId: string;
  shipToLocationId?: string | null | undefined;
  items?: readonly { materialId: string }[] | undefined;
}

export async function loadReferences(
  tx: Transaction,
  orgId: string,
  { vendorId, shipToLocationId, items = [] }: Named,
): Promise<References> {
  const [vendors, locations] = await tx.all(
    selectVendorTerms(orgId, [vendorId]),
    selectOrderLocations(orgId, [shipToLocationId ?? null]),
  );
  const ids = [...new Set(items.map(({ materialId }) => materialId))];
  return {
    vendor: vendors[0],
    shipTo: locations[0],
    materials: ids.length > 0 ? await orderableMaterials(tx, orgId, ids) : new Map(),
  };
}

/** Faults of newly named records: those that do not exist, and those that cannot be named. */
export function referenceFaults(
  named: Named,
  found: References,
  isNew = { vendor: true, shipTo: true },
): { notFound: (Fault | false)[]; invalid: (Fault | false)[] } {
  const faults = (named.items ?? []).map(({ materialId }, index) =>
    namedFaults(`/items/${index}/materialId`, 'material', found.materials.get(materialId)),
  );
  if (isNew.shipTo && named.shipToLocationId != null) {
    faults.push(locationFaults('/shipToLocationId', found.shipTo, 'isShipTo'));
  }
  if (isNew.vendor) faults.push(namedFaults('/vendorId', 'vendor', found.vendor));
  return {
    notFound: faults.map(({ notFound }) => notFound),
    invalid: faults.map(({ invalid }) => invalid),
  };
}
