import { newVendor } from '../../support/purchasing.ts';
import { newMaterial, newSku } from '../../support/stock.ts';
import { type List, makeAll, nowhere } from './list.ts';

/** The list of vendor items. */

const byCode = 'A-1 B-10 B-2 a-1';

const vendorItems: List = {
  operation: 'listVendorItems',
  async make(owner) {
    const [mill, tins] = [await newVendor(owner), await newVendor(owner)];
    const flour = await newMaterial(owner);
    const jar = await newSku(owner, { isBought: true });
    const ofMill = { vendorId: mill, materialId: flour, unitsPerPurchaseUnit: 25 };
    return {
      ids: await makeAll(
        owner,
        '/vendor-items',
        'vendorCode',
        [
          { ...ofMill, vendorCode: 'B-2', vendorName: 'Mehl fein', purchaseUnit: 'sack' },
          { vendorId: tins, skuId: jar, vendorCode: 'B-10', barcode: '96385074' },
          { ...ofMill, vendorCode: 'a-1', purchaseUnit: 'pallet', isPreferred: true },
          { vendorId: tins, materialId: flour, vendorCode: 'A-1', externalId: 'shop-1' },
        ],
        { ...ofMill, vendorCode: 'OLD', purchaseUnit: 'bag' },
      ),
      whole: byCode,
      sorts: {
        vendorCode: byCode,
        createdAt: 'B-2 B-10 a-1 A-1',
        updatedAt: 'B-2 B-10 a-1 A-1',
      },
      finds: [
        [{ vendorId: tins }, 'A-1 B-10'],
        [{ vendorId: nowhere }, ''],
        [{ itemId: jar }, 'B-10'],
        [{ itemId: flour, vendorId: mill }, 'B-2 a-1'],
        [{ vendorCode: 'a-1' }, 'a-1'],
        [{ barcode: '00000096385074' }, 'B-10'],
        [{ isPreferred: 'true' }, 'a-1'],
        [{ isPreferred: 'false' }, 'A-1 B-10 B-2'],
        [{ externalId: 'shop-1' }, 'A-1'],
        [{ isActive: 'false' }, 'OLD'],
        [{ isActive: 'all', q: 'old' }, 'OLD'],
        [{ q: 'MEHL' }, 'B-2'],
        [{ q: 'b-' }, 'B-10 B-2'],
        [{ q: '96385074' }, 'B-10'],
        [{ q: '%' }, ''],
      ],
    };
  },
};

export const vendorItemLists: readonly List[] = [vendorItems];
