import type { Client } from '../../support/client.ts';
import { done } from '../../support/making.ts';
import { type List, makeAll, nowhere } from './list.ts';

/** Lists of masters. */

const idOf = async (owner: Client, path: string, name: string): Promise<string> =>
  (await done(owner.post(path, { name }))).id;

const vendors: List = {
  operation: 'listVendors',
  make: async (owner) => ({
    ids: await makeAll(
      owner,
      '/vendors',
      'code',
      [
        { code: 'V-2', name: 'zur Mühle', email: 'Office@Muehle.example', phone: '+49 30 123456' },
        { code: 'V-1', name: 'Ölmühle', address: { line1: 'Say "Hi" \\ 100%', city: '京都' } },
        { code: 'v-1', name: 'Мельница', phone: '8 (800) 555' },
        { code: '粉-1', name: '製粉所', externalId: 'jp' },
      ],
      { code: 'OLD', name: 'Old mill' },
    ),
    whole: 'V-1 V-2 v-1 粉-1',
    sorts: {
      code: 'V-1 V-2 v-1 粉-1',
      name: 'V-2 V-1 v-1 粉-1',
      createdAt: 'V-2 V-1 v-1 粉-1',
      updatedAt: 'V-2 V-1 v-1 粉-1',
    },
    finds: [
      [{ code: 'v-1' }, 'v-1'],
      [{ code: 'v' }, ''],
      [{ externalId: 'jp' }, '粉-1'],
      [{ externalId: 'JP' }, ''],
      [{ isActive: 'false' }, 'OLD'],
      [{ isActive: 'all', q: 'MILL' }, 'OLD'],
      [{ q: 'MÜHLE' }, 'V-1 V-2'],
      [{ q: 'МЕЛЬ' }, 'v-1'],
      [{ q: '製粉' }, '粉-1'],
      [{ q: 'v-1' }, 'V-1 v-1'],
      [{ q: 'office@muehle' }, 'V-2'],
      [{ q: '+49 30 123456' }, 'V-2'],
      [{ q: '0049 (30) 12-34-56' }, 'V-2'],
      [{ q: '030/12' }, 'V-2'],
      [{ q: '+4930' }, 'V-2'],
      [{ q: '800 5' }, 'v-1'],
      [{ q: '(800)' }, 'v-1'],
      [{ q: '%' }, ''],
    ],
  }),
};

const customers: List = {
  operation: 'listCustomers',
  async make(owner) {
    const customerTypeId = await idOf(owner, '/customer-types', 'Retail');
    const customerSegmentId = await idOf(owner, '/customer-segments', 'Hotels');
    const brokerId = await idOf(owner, '/brokers', 'Grace Trading');
    const billingAddress = { line1: 'Say "Hi" \\ 100%', city: '京都' };
    return {
      ids: await makeAll(
        owner,
        '/customers',
        'code',
        [
          { code: 'C-2', name: 'zur Krone', email: 'Office@Krone.example', customerSegmentId },
          { code: 'C-1', name: 'Øl og Brød', customerTypeId, brokerId, billingAddress },
          { code: 'c-1', name: 'Гостиница', phone: '8 (800) 555', customerTypeId },
          { code: '客-1', name: '王冠酒店', externalId: 'cn', brokerId },
        ],
        { code: 'OLD', name: 'Old inn', brokerId },
      ),
      whole: 'C-1 C-2 c-1 客-1',
      sorts: {
        code: 'C-1 C-2 c-1 客-1',
        name: 'C-2 C-1 c-1 客-1',
        createdAt: 'C-2 C-1 c-1 客-1',
        updatedAt: 'C-2 C-1 c-1 客-1',
      },
      finds: [
        [{ code: 'c-1' }, 'c-1'],
        [{ code: 'c' }, ''],
        [{ externalId: 'cn' }, '客-1'],
        [{ isActive: 'false' }, 'OLD'],
        [{ isActive: 'all', q: 'INN' }, 'OLD'],
        [{ q: 'KRONE' }, 'C-2'],
        [{ q: 'ØL' }, 'C-1'],
        [{ q: 'гости' }, 'c-1'],
        [{ q: '酒店' }, '客-1'],
        [{ q: 'c-1' }, 'C-1 c-1'],
        [{ q: 'office@krone' }, 'C-2'],
        [{ q: '(800)' }, 'c-1'],
        [{ q: '800-55' }, 'c-1'],
        [{ q: '%' }, ''],
        [{ customerTypeId }, 'C-1 c-1'],
        [{ customerTypeId: nowhere }, ''],
        [{ customerSegmentId }, 'C-2'],
        [{ brokerId }, 'C-1 客-1'],
        [{ brokerId, isActive: 'all' }, 'C-1 OLD 客-1'],
        [{ brokerId, customerTypeId }, 'C-1'],
        [{ brokerId: customerTypeId }, ''],
      ],
    };
  },
};

const brokers: List = {
  operation: 'listBrokers',
  make: async (owner) => ({
    ids: await makeAll(
      owner,
      '/brokers',
      'name',
      [
        { name: 'karl', email: 'Karl@Makler.example', phone: '+4930123456' },
        { name: 'Grace' },
        { name: 'Маклер', externalId: 'ru' },
        { name: '仲介', phone: '03 (555)' },
      ],
      { name: 'Old-Karl' },
    ),
    whole: 'Grace karl Маклер 仲介',
    sorts: {
      name: 'Grace karl Маклер 仲介',
      createdAt: 'karl Grace Маклер 仲介',
      updatedAt: 'karl Grace Маклер 仲介',
    },
    finds: [
      [{ externalId: 'ru' }, 'Маклер'],
      [{ isActive: 'false' }, 'Old-Karl'],
      [{ isActive: 'all', q: 'KARL' }, 'karl Old-Karl'],
      [{ q: 'МАК' }, 'Маклер'],
      [{ q: '仲' }, '仲介'],
      [{ q: '@makler' }, 'karl'],
      [{ q: '(555)' }, '仲介'],
      [{ q: '+49 30 12' }, 'karl'],
      [{ q: '_' }, ''],
    ],
  }),
};

const locations: List = {
  operation: 'listLocations',
  make: async (owner) => ({
    ids: await makeAll(
      owner,
      '/locations',
      'code',
      [
        { code: 'W-2', name: 'zur Mühle', isShipTo: false, isStockLocation: false },
        { code: 'W-1', name: 'Ölmühle', isShipTo: false },
        { code: 'd-1', name: 'Dock', isWorkSite: false, isStockLocation: false },
        { code: '仓-1', name: '仓库', externalId: 'cn', isWorkSite: false },
      ],
      { code: 'OLD', name: 'Old dock' },
    ),
    whole: 'W-1 W-2 d-1 仓-1',
    sorts: {
      code: 'W-1 W-2 d-1 仓-1',
      name: 'd-1 W-2 W-1 仓-1',
      createdAt: 'W-2 W-1 d-1 仓-1',
    },
    finds: [
      [{ isShipTo: 'true' }, 'd-1 仓-1'],
      [{ isShipTo: 'false' }, 'W-1 W-2'],
      [{ isWorkSite: 'true' }, 'W-1 W-2'],
      [{ isStockLocation: 'true' }, 'W-1 仓-1'],
      [{ isWorkSite: 'true', isStockLocation: 'true' }, 'W-1'],
      [{ code: 'd-1' }, 'd-1'],
      [{ code: 'D-1' }, ''],
      [{ externalId: 'cn' }, '仓-1'],
      [{ isActive: 'false' }, 'OLD'],
      [{ isActive: 'all', q: 'DOCK' }, 'OLD d-1'],
      [{ q: 'MÜHLE' }, 'W-1 W-2'],
      [{ q: '仓库' }, '仓-1'],
      [{ q: 'w-1' }, 'W-1'],
      [{ q: '_' }, ''],
    ],
  }),
};

const materials: List = {
  operation: 'listMaterials',
  async make(owner) {
    const materialTypeId = await idOf(owner, '/material-types', 'Ingredient');
    const preferredVendorId = await idOf(owner, '/vendors', 'Mill');
    return {
      ids: await makeAll(
        owner,
        '/materials',
        'code',
        [
          { code: 'F-2', name: 'wheat flour', materialTypeId, preferredVendorId },
          { code: 'F-1', name: 'Öl', externalId: 'erp-1', barcode: '96385074', materialTypeId },
          { code: 'b-1', name: 'Bag, flour 25 kg' },
          { code: '袋-1', name: '纸袋' },
        ],
        { code: 'OLD', name: 'Old flour' },
      ),
      whole: 'F-1 F-2 b-1 袋-1',
      sorts: {
        code: 'F-1 F-2 b-1 袋-1',
        name: 'b-1 F-2 F-1 袋-1',
        createdAt: 'F-2 F-1 b-1 袋-1',
        updatedAt: 'F-2 F-1 b-1 袋-1',
      },
      finds: [
        [{ code: 'b-1' }, 'b-1'],
        [{ code: 'B-1' }, ''],
        [{ externalId: 'erp-1' }, 'F-1'],
        [{ isActive: 'false' }, 'OLD'],
        [{ barcode: '96385074' }, 'F-1'],
        [{ barcode: '9638507' }, ''],
        [{ q: '638507' }, 'F-1'],
        [{ q: 'FLOUR' }, 'F-2 b-1'],
        [{ q: 'flour', isActive: 'all' }, 'F-2 OLD b-1'],
        [{ q: 'öl' }, 'F-1'],
        [{ q: '纸' }, '袋-1'],
        [{ q: 'f-' }, 'F-1 F-2'],
        [{ q: '%' }, ''],
        [{ materialTypeId }, 'F-1 F-2'],
        [{ preferredVendorId }, 'F-2'],
        [{ materialTypeId, preferredVendorId }, 'F-2'],
        [{ materialTypeId: preferredVendorId }, ''],
      ],
    };
  },
};

export const masterLists: readonly List[] = [vendors, customers, brokers, locations, materials];
