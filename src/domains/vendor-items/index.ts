import { createVendorItem } from './create-vendor-item.ts';
import { deleteVendorItem } from './delete-vendor-item.ts';
import { getVendorItem } from './get-vendor-item.ts';
import { importVendorItems } from './import-vendor-items.ts';
import { listVendorItems } from './list-vendor-items.ts';
import { listVendorOffers } from './list-vendor-offers.ts';
import { followPreferredVendors } from './preferred.ts';
import { updateVendorItem } from './update-vendor-item.ts';

export { followPreferredVendors };

export const vendorItems = [
  createVendorItem,
  listVendorItems,
  getVendorItem,
  updateVendorItem,
  deleteVendorItem,
  importVendorItems,
  listVendorOffers,
];
