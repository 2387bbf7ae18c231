import { createVendorReturn } from './create-vendor-return.ts';
import { deleteVendorReturn } from './delete-vendor-return.ts';
import { generateVendorReturnPdf } from './generate-vendor-return-pdf.ts';
import { getVendorReturn } from './get-vendor-return.ts';
import { importVendorReturns } from './import-vendor-returns.ts';
import { listVendorReturns } from './list-vendor-returns.ts';
import { updateVendorReturn } from './update-vendor-return.ts';

export const vendorReturns = [
  createVendorReturn,
  listVendorReturns,
  getVendorReturn,
  updateVendorReturn,
  deleteVendorReturn,
  generateVendorReturnPdf,
  importVendorReturns,
];
