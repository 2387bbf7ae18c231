/** X087, WX087: creates a vendor item. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { Problem, refuse } from '../../kernel/problem.ts';
import { unboughtFault } from '../inventory/purchase-terms.ts';
import { itemIdOf, namingFault } from '../named-item.ts';
import { selectVendorTerms } from '../vendors/vendors.store.ts';
import { lockItem, prefer, preferringOf } from './item-of.ts';
import {
  faultsAmongOthers,
  faultsOfPrices,
  pricesIn,
  purchaseUnitOf,
  tooManyOfItem,
  unitConstraints,
  unknownUnitFault,
} from './rules.ts';
import { maxOfItem, vendorItem, vendorItemExample, vendorItemInput } from './vendor-item.ts';
import { countOfItems, selectPreferred, vendorItems } from './vendor-items.store.ts';

export const createVendorItem = endpoint({
  id: 'X087',
  operation: 'createVendorItem',
  method: 'POST',
  path: '/vendor-items',
  tag: 'Vendor Items',
  summary: 'Create vendor item',
  description: `How a vendor sells a material or a SKU: code, pack, prices by quantity and day. One for each vendor, item and purchase unit (422 \`duplicate\`), and at most ${maxOfItem} for an item (409 \`limit_reached\`). Orders, offers and the plan use it.`,
  access: 'member',
  emits: 'vendor_item.created',
  body: vendorItemInput,
  check: (body) => namingFault(body, '', 'a vendor item'),
  gives: created(vendorItem, (body) => `/api/vendor-items/${body.id}`),
  fails: ['not_found', 'limit_reached'],
  violates: { ...vendorItems.constraints, ...unitConstraints },
  example: {
    body: {
      vendorId: vendorItemExample.vendorId,
      materialId: vendorItemExample.materialId,
      vendorCode: 'LP-20',
      purchaseUnit: 'GAL',
      unitsPerPurchaseUnit: 128,
      minimumOrderQuantity: 2,
      orderMultiple: 2,
      leadTimeDays: 10,
      prices: [{ unitPrice: 64 }, { fromQuantity: 10, unitPrice: 60 }],
      isPreferred: true,
    },
    reply: vendorItemExample,
  },

  async run(work) {
    const { tx, org, actor, body, now, newId } = work;
    const item = await lockItem(work, body);
    const [[vendor], [preferred], faults, [counted]] = await tx.all(
      selectVendorTerms(org.id, [body.vendorId]),
      selectPreferred(org.id, [itemIdOf(body)]),
      vendorItems.selectFaults(org.id, [body]),
      countOfItems(org.id, [itemIdOf(body)]),
    );
    const { notFound, invalid } = vendorItems.faultsIn(present(faults[0]), body);
    refuse(notFound, [
      ...invalid,
      unboughtFault(body, item, ''),
      unknownUnitFault(body, item),
      ...faultsOfPrices(body.prices),
    ]);
    const { isPreferred = !preferred && item?.preferredVendorId === body.vendorId } = body;
    const row = {
      ...body,
      ...purchaseUnitOf(body, present(item)),
      currency: body.currency ?? vendor?.currency ?? org.baseCurrency,
      ...pricesIn(body),
      isPreferred,
      id: newId(),
    };
    refuse([], await faultsAmongOthers(tx, org.id, { ...row, id: null, isActive: true }));
    if (counted && counted.count >= maxOfItem) throw new Problem('limit_reached', tooManyOfItem);
    if (isPreferred) await prefer(work, [preferringOf(row)]);
    return tx.one(vendorItems.insert(org.id, [row], { userId: actor.userId, now }));
  },
});
