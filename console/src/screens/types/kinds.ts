/** Lists of plain names by which records are grouped. */
import {
  createCustomerSegment,
  createCustomerType,
  createMaterialType,
  createOrderChannel,
  createSkuType,
  deleteCustomerSegment,
  deleteCustomerType,
  deleteMaterialType,
  deleteOrderChannel,
  deleteSkuType,
  getCustomerSegmentUsage,
  getCustomerTypeUsage,
  getMaterialTypeUsage,
  getOrderChannelUsage,
  getSkuTypeUsage,
  type ListMaterialTypesResponse,
  listCustomerSegments,
  listCustomerTypes,
  listMaterialTypes,
  listOrderChannels,
  listSkuTypes,
  updateCustomerSegment,
  updateCustomerType,
  updateMaterialType,
  updateOrderChannel,
  updateSkuType,
} from '@stockwright/client';
import type { RecordType } from '../../base/reads.ts';

/** Every kind has the same fields. */
export type OneType = ListMaterialTypesResponse['data'][number];

const material = {
  list: listMaterialTypes,
  create: createMaterialType,
  update: updateMaterialType,
  remove: deleteMaterialType,
  usage: getMaterialTypeUsage,
};

export const kinds = {
  materials: { object: 'material_type', ...material },
  skus: {
    object: 'sku_type',
    list: listSkuTypes,
    create: createSkuType,
    update: updateSkuType,
    remove: deleteSkuType,
    usage: getSkuTypeUsage,
  },
  customers: {
    object: 'customer_type',
    list: listCustomerTypes,
    create: createCustomerType,
    update: updateCustomerType,
    remove: deleteCustomerType,
    usage: getCustomerTypeUsage,
  },
  segments: {
    object: 'customer_segment',
    list: listCustomerSegments,
    create: createCustomerSegment,
    update: updateCustomerSegment,
    remove: deleteCustomerSegment,
    usage: getCustomerSegmentUsage,
  },
  channels: {
    object: 'order_channel',
    list: listOrderChannels,
    create: createOrderChannel,
    update: updateOrderChannel,
    remove: deleteOrderChannel,
    usage: getOrderChannelUsage,
  },
} satisfies Record<string, typeof material & { object: RecordType }>;

export type Kind = keyof typeof kinds;

export const isKind = (text: string | undefined): text is Kind =>
  text !== undefined && Object.hasOwn(kinds, text);
