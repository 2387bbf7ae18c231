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
  materials: material,
  skus: {
    list: listSkuTypes,
    create: createSkuType,
    update: updateSkuType,
    remove: deleteSkuType,
    usage: getSkuTypeUsage,
  },
  customers: {
    list: listCustomerTypes,
    create: createCustomerType,
    update: updateCustomerType,
    remove: deleteCustomerType,
    usage: getCustomerTypeUsage,
  },
  segments: {
    list: listCustomerSegments,
    create: createCustomerSegment,
    update: updateCustomerSegment,
    remove: deleteCustomerSegment,
    usage: getCustomerSegmentUsage,
  },
  channels: {
    list: listOrderChannels,
    create: createOrderChannel,
    update: updateOrderChannel,
    remove: deleteOrderChannel,
    usage: getOrderChannelUsage,
  },
} satisfies Record<string, typeof material>;

export type Kind = keyof typeof kinds;

/** Second parts of query keys, which events name. */
export const keys: Record<Kind, string> = {
  materials: 'material-types',
  skus: 'sku-types',
  customers: 'customer-types',
  segments: 'customer-segments',
  channels: 'order-channels',
};

export const isKind = (text: string | undefined): text is Kind =>
  text !== undefined && Object.hasOwn(kinds, text);
