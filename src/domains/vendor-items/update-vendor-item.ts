/** X090, WX090: changes a vendor item; orders keep what they took from it. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { refuseRecordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { isSameUnit } from '../inventory/purchase-terms.ts';
import { selectVendorTerms } from '../vendors/vendors.store.ts';
import { prefer, preferringOf } from './item-of.ts';
import { locateVendorItem } from './locate.ts';
import {
  faultsAmongOthers,
  faultsOfPrices,
  inactivePreferred,
  pricesIn,
  purchaseUnitOf,
  unitConstraints,
  unknownUnitFault,
} from './rules.ts';
import { vendorItem, vendorItemChanges, vendorItemExample } from './vendor-item.ts';
import { selectPreferred, vendorItems } from './vendor-items.store.ts';

export const updateVendorItem = endpoint({
  id: 'X090',
  operation: 'updateVendorItem',
  method: 'PATCH',
  path: '/vendor-items/:id',
  tag: 'Vendor Items',
  summary: 'Update vendor item (isActive archives)',
  description:
    'Vendor and item stay: create another one for these. `prices` replaces the whole list. Orders keep the pack, the code and the price that they took. An archived vendor item is preferred no more.',
  access: 'member',
  emits: 'vendor_item.updated',
  body: vendorItemChanges,
  gives: ok(vendorItem),
  fails: ['not_found'],
  violates: { ...vendorItems.constraints, ...unitConstraints },
  example: {
    body: { prices: [{ unitPrice: 66 }] },
    reply: {
      ...vendorItemExample,
      prices: [{ fromQuantity: 1, unitPrice: 66, validFrom: null, validTo: null }],
      version: 2,
    },
  },

  locate: locateVendorItem,

  async run(work) {
    const { tx, org, subject, body, now } = work;
    const { item, ...before } = subject;
    const isOtherUnit =
      body.purchaseUnit !== undefined && !isSameUnit(body.purchaseUnit, before.purchaseUnit);
    const [[vendor], preferred] = await tx.all(
      selectVendorTerms(org.id, [before.vendorId]),
      selectPreferred(org.id, [item.id]),
    );
    const isRestored = body.isActive === true && !before.isActive;
    const isUsual = preferred.length === 0 && item.preferredVendorId === before.vendorId;
    const changes = {
      // The vendor item of the preferred vendor is preferred again; an archived one is not.
      ...(isRestored && isUsual && { isPreferred: true }),
      ...(body.isActive === false && { isPreferred: false }),
      ...body,
      // Another unit brings its own factor, unless the request states it.
      ...(isOtherUnit && purchaseUnitOf(body, item)),
      ...pricesIn(body),
    };
    const next = { ...before, ...changes };
    const becomesPreferred = next.isPreferred && !before.isPreferred;
    await refuseRecordFaults(tx, org.id, vendorItems, next, before, [
      isOtherUnit && unknownUnitFault(body, item),
      ...faultsOfPrices(body.prices),
      ...(await faultsAmongOthers(tx, org.id, next)),
      becomesPreferred && inactivePreferred(item, vendor),
    ]);
    if (becomesPreferred) await prefer(work, [preferringOf(next)]);
    return updateRecord(tx, org.id, vendorItems, before, changes, now);
  },
});
