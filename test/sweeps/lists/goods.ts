import { newBom } from '../../support/boms.ts';
import type { Client } from '../../support/client.ts';
import { done } from '../../support/making.ts';
import { firstSkuType, newMaterial, newSku } from '../../support/stock.ts';
import { type List, makeAll, nowhere } from './list.ts';

/** Lists of SKUs, of their recipes, and of the terms by which masters are sorted. */

const byCode = '50%_off\\ A-1 B-10 B-2 a-1 面-1';

const skuSorts = {
  code: byCode,
  name: 'B-2 a-1 50%_off\\ B-10 A-1 面-1',
  createdAt: 'B-2 B-10 a-1 A-1 面-1 50%_off\\',
  updatedAt: 'B-2 B-10 a-1 A-1 面-1 50%_off\\',
};

const idOf = async (owner: Client, path: string): Promise<string> =>
  (await done(owner.post(path, { name: 'Pastry' }))).id;

const skus: List = {
  operation: 'listSkus',
  async make(owner) {
    const [pastry, mill] = [await idOf(owner, '/sku-types'), await idOf(owner, '/vendors')];
    const of = { skuTypeId: await firstSkuType(owner), unit: 'EA' };
    return {
      ids: await makeAll(
        owner,
        '/skus',
        'code',
        [
          { ...of, code: 'B-2', name: 'apple pie', barcode: '96385074', skuTypeId: pastry },
          { ...of, code: 'B-10', name: 'Äpfel', externalId: 'shop-1' },
          { ...of, code: 'a-1', name: 'Banana bread', isFinishedGood: false },
          { ...of, code: 'A-1', name: 'мука Пшеничная' },
          { ...of, code: '面-1', name: '全麦面包', isBought: true, preferredVendorId: mill },
          { ...of, code: '50%_off\\', name: 'Day-old' },
        ],
        { ...of, code: 'OLD', name: 'Old bread' },
      ),
      whole: byCode,
      sorts: skuSorts,
      finds: [
        [{ q: 'мука' }, 'A-1'],
        [{ q: 'МУКА' }, 'A-1'],
        [{ q: 'пшеничная' }, 'A-1'],
        [{ q: '面包' }, '面-1'],
        [{ q: '面' }, '面-1'],
        [{ q: 'BREAD' }, 'a-1'],
        [{ q: 'äpf' }, 'B-10'],
        [{ q: 'A\u0308PF' }, 'B-10'],
        [{ q: 'ｂ－２' }, 'B-2'],
        [{ q: 'b-' }, 'B-10 B-2'],
        [{ q: '%' }, '50%_off\\'],
        [{ q: '_' }, '50%_off\\'],
        [{ q: '\\' }, '50%_off\\'],
        [{ q: '96385074' }, 'B-2'],
        [{ q: '５０７４' }, 'B-2'],
        [{ q: "o'brien" }, ''],
        [{ q: 'bread', isActive: 'false' }, 'OLD'],
        [{ isActive: 'true' }, byCode],
        [{ isActive: 'false' }, 'OLD'],
        [{ isActive: 'all' }, byCode.replace('B-2', 'B-2 OLD')],
        [{ isBought: 'true' }, '面-1'],
        [{ preferredVendorId: mill }, '面-1'],
        [{ skuTypeId: pastry }, 'B-2'],
        [{ skuTypeId: nowhere }, ''],
        [{ isFinishedGood: 'false' }, 'a-1'],
        [{ isFinishedGood: 'true', q: 'b-' }, 'B-10 B-2'],
        [{ code: 'A-1' }, 'A-1'],
        [{ code: 'a-1' }, 'a-1'],
        [{ code: 'A' }, ''],
        [{ barcode: '96385074' }, 'B-2'],
        [{ externalId: 'shop-1' }, 'B-10'],
        [{ externalId: 'SHOP-1' }, ''],
      ],
    };
  },
};

const terms = (operation: string, path: string): List => ({
  operation,
  async make(owner) {
    for (const { id } of (await done(owner.get(path))).data) await owner.delete(`${path}/${id}`);
    return {
      ids: await makeAll(
        owner,
        path,
        'name',
        ['berry', 'Apple', 'Мука', '10%'].map((name) => ({ name })),
        { name: 'Old', externalId: 'old' },
      ),
      whole: '10% Apple berry Мука',
      sorts: { name: '10% Apple berry Мука', createdAt: 'berry Apple Мука 10%' },
      finds: [
        [{ isActive: 'false' }, 'Old'],
        [{ isActive: 'all' }, '10% Apple berry Old Мука'],
        [{ isActive: 'all', externalId: 'old' }, 'Old'],
        [{ q: 'МУ' }, 'Мука'],
        [{ q: 'pp' }, 'Apple'],
        [{ q: '%' }, '10%'],
      ],
    };
  },
});

/** Bread of dough, a cake of dough and flour, a flan of butter; in this order. */
const boms: List = {
  operation: 'listBoms',
  detail: ({ skuId }) => `/skus/${skuId}/bom`,
  shown: ({ inputs, ...fields }) => ({ ...fields, itemCount: (inputs as object[]).length }),
  async make(owner) {
    const materialId = await newMaterial(owner, { unitCost: 1 });
    const butter = await newMaterial(owner);
    const ids: Record<string, string> = {};
    const recipe = async (code: string, name: string, inputs: Parameters<typeof newBom>[2]) => {
      const skuId = await newSku(owner, { code, name });
      ids[code] = await newBom(owner, skuId, inputs, { externalId: `r-${code}` });
      return skuId;
    };
    const dough = await recipe('DOUGH', 'Teig 50 %', [{ materialId, quantity: 0.5 }]);
    const bread = await recipe('BREAD', 'Weizenbrot', [
      { skuId: dough, quantity: 2 },
      { skuId: dough },
    ]);
    await recipe('CAKE', 'Pflaumenkuchen', [{ skuId: dough }, { materialId }]);
    await recipe('FLAN', 'Crème', [{ materialId: butter }]);
    await done(owner.patch(`/boms/${ids.BREAD}`, { notes: 'Bake at night' }));
    return {
      ids,
      whole: 'FLAN CAKE BREAD DOUGH',
      sorts: { createdAt: 'DOUGH BREAD CAKE FLAN', updatedAt: 'DOUGH CAKE FLAN BREAD' },
      finds: [
        [{ skuId: dough }, 'DOUGH'],
        [{ skuId: nowhere }, ''],
        [{ materialId }, 'CAKE DOUGH'],
        [{ inputSkuId: dough }, 'CAKE BREAD'],
        [{ materialId, inputSkuId: dough }, 'CAKE'],
        [{ materialId: dough }, ''],
        [{ materialId: nowhere }, ''],
        [{ inputSkuId: materialId }, ''],
        [{ inputSkuId: bread }, ''],
        [{ q: 'weizen' }, 'BREAD'],
        [{ q: 'CRÈME' }, 'FLAN'],
        [{ q: 'a' }, 'FLAN CAKE BREAD'],
        [{ q: '%' }, 'DOUGH'],
        [{ externalId: 'r-CAKE' }, 'CAKE'],
        [{ externalId: 'R-CAKE' }, ''],
        [{ externalId: 'r-DOUGH,r-CAKE,r-' }, 'CAKE DOUGH'],
      ],
    };
  },
};

export const goodsLists: readonly List[] = [
  skus,
  boms,
  terms('listCustomerTypes', '/customer-types'),
  terms('listCustomerSegments', '/customer-segments'),
  terms('listMaterialTypes', '/material-types'),
  terms('listSkuTypes', '/sku-types'),
  terms('listOrderChannels', '/order-channels'),
];
