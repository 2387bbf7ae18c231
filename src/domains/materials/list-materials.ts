/** E066, W066: lists materials, by code by default. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import {
  barcodeFilter,
  codeFilter,
  masterFilters,
  reference,
  searchTextOrBarcode,
} from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { material, materialExample } from './material.ts';
import { materials } from './materials.store.ts';

const list = listing({
  record: material,
  columns: materials.columns,
  from: literally('materials t'),
  sorts: {
    code: { column: 'code', type: 'text' },
    name: { column: 'name_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: 'code',
  filters: {
    materialTypeId: reference('material_type_id', 'Materials of this type.'),
    preferredVendorId: reference('preferred_vendor_id', 'Materials bought from this vendor.'),
    code: codeFilter('material'),
    barcode: barcodeFilter('Materials'),
    ...masterFilters,
  },
  search: searchTextOrBarcode,
});

export const listMaterials = endpoint({
  id: 'E066',
  operation: 'listMaterials',
  method: 'GET',
  path: '/materials',
  tag: 'Materials',
  summary: 'List materials',
  description: '`q` searches code, name and barcode.',
  access: 'member',
  ...list,
  example: {
    query: { q: 'paint', limit: '20' },
    reply: { data: [materialExample], nextCursor: null },
  },
});
