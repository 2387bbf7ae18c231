import { createVendor } from './create-vendor.ts';
import { deleteVendor } from './delete-vendor.ts';
import { getVendor } from './get-vendor.ts';
import { importVendors } from './import-vendors.ts';
import { listVendors } from './list-vendors.ts';
import { updateVendor } from './update-vendor.ts';

export const vendors = [
  createVendor,
  listVendors,
  getVendor,
  updateVendor,
  deleteVendor,
  importVendors,
];
