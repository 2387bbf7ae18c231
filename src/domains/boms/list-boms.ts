/** E088, W088: lists bills of materials, without their inputs; the newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import {
  externalIds,
  ids,
  instantRange,
  reference,
  updatedFrom,
} from '../../kernel/paging/filters.ts';
import type { ListDefinition } from '../../kernel/paging/list-definition.ts';
import { listing, pageSchema } from '../../kernel/paging/paging.ts';
import { bomExample, bomHeader, bomWithInputs } from './bom.ts';
import { bomHeaderColumns, bomWithInputsColumns, needs, searchBoms } from './boms.store.ts';

const definition = {
  from: literally('boms t'),
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
  },
  defaultSort: '-createdAt',
  filters: {
    skuId: reference('sku_id', 'The bill of materials of this SKU.'),
    materialId: needs('materials', 'Bills of materials with this material as an input.'),
    inputSkuId: needs('skus', 'Bills of materials with this SKU as an input.'),
    externalId: externalIds('record'),
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
  search: searchBoms,
} satisfies Partial<ListDefinition>;

const list = listing({ ...definition, record: bomHeader, columns: bomHeaderColumns });
const inCsv = listing({ ...definition, record: bomWithInputs, columns: bomWithInputsColumns });

const { inputs, ...header } = bomExample;
const headerExample = { ...header, itemCount: inputs.length };

export const listBoms = endpoint({
  id: 'E088',
  operation: 'listBoms',
  method: 'GET',
  path: '/boms',
  tag: 'Bills of Materials',
  summary: 'List BOMs',
  description:
    '`q` searches the code and the name of the SKU that is made. In CSV each line is an input, in the columns of the import.',
  access: 'member',
  ...list,
  csv: { page: pageSchema(bomWithInputs), read: inCsv.read, lines: 'inputs' },
  example: {
    query: { q: 'bread', limit: '20' },
    reply: { data: [headerExample], nextCursor: null },
  },
});
