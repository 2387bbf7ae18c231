import { beforeAll, expect, test } from 'vitest';
import { barcodesOf } from '../../../test/support/barcodes.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { workOrder } from '../../../test/support/making.ts';
import { type Piece, readPdf, textOf } from '../../../test/support/pdf.ts';
import { sell, shipped, stocked } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { withApiToken } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
beforeAll(async () => {
  owner = await newOrganization();
});

interface Asked {
  kind: 'item' | 'location' | 'shipment' | 'work_order';
  format?: 'pdf' | 'zpl';
  layout?: object;
  entries: readonly { id: string; copies?: number }[];
}

/** The bytes of the file: `Answer` holds text. */
async function print(asked: Asked, by = owner, headers: Record<string, string> = {}) {
  const response = await fetch(`${by.origin}/api/labels`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${by.token}`,
      'x-org-id': by.orgId as string,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ format: 'pdf', ...asked }),
  });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const pieces = async (bytes: Uint8Array): Promise<Piece[][]> => readPdf(bytes);

/** The barcodes of each page, without the format of those that hold the same. */
async function codesOf(bytes: Uint8Array): Promise<string[][]> {
  const pages: string[][] = [];
  for (const { page, format, text } of await barcodesOf(bytes)) {
    pages[page] = [...(pages[page] ?? []), `${format} ${text}`].sort();
  }
  return pages;
}

test('an item has its GTIN as bars, or else its code, and its code as QR code', async () => {
  const barcodes = ['4006381333931', '96385074', '036000291452', '10614141000415', undefined];
  const ids = await Promise.all(
    barcodes.map((barcode, at) =>
      newMaterial(owner, { code: `ROW-${at}`, name: `Flour ${at}`, barcode }),
    ),
  );
  const sku = await newSku(owner, {
    code: 'BREAD-800',
    name: 'Wheat bread',
    barcode: '5901234123457',
  });
  const entries = [...ids, sku].map((id) => ({ id }));
  const { response, bytes } = await print({ kind: 'item', entries });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('inline; filename="labels.pdf"');
  expect(await codesOf(bytes)).toEqual([
    ['EAN13 4006381333931', 'QRCode ROW-0'],
    ['EAN8 96385074', 'QRCode ROW-1'],
    // A UPC-A is an EAN-13 that begins with a zero.
    ['EAN13 0036000291452', 'QRCode ROW-2'],
    ['ITF 10614141000415', 'QRCode ROW-3'],
    ['Code128 ROW-4', 'QRCode ROW-4'],
    ['EAN13 5901234123457', 'QRCode BREAD-800'],
  ]);
  const pages = await pieces(bytes);
  expect(textOf(pages[0])).toBe('Flour 0 ROW-0 4006381333931');
  expect(textOf(pages[4])).toBe('Flour 4 ROW-4');
  expect(textOf(pages[5])).toBe('Wheat bread BREAD-800 5901234123457');
});

test('locations and work orders have their codes and numbers', async () => {
  const { body: place } = await owner.post('/locations', { code: 'A-01-03', name: 'Shelf 3' });
  const shelf = await print({ kind: 'location', entries: [{ id: place.id }] });
  expect(await codesOf(shelf.bytes)).toEqual([['Code128 A-01-03', 'QRCode A-01-03']]);
  expect(textOf((await pieces(shelf.bytes))[0])).toBe('A-01-03 Shelf 3 A-01-03');
  const bread = await newProduct(owner, [{ materialId: await newMaterial(owner), quantity: 2 }]);
  const order = await workOrder(owner, bread, 60);
  await owner.post(`/work-orders/${order.id}/items`, { skuId: bread, quantity: 5 });
  const work = await print({ kind: 'work_order', entries: [{ id: order.id }] });
  const { woNumber } = order;
  expect(await codesOf(work.bytes)).toEqual([[`Code128 ${woNumber}`, `QRCode ${woNumber}`]]);
  const text = textOf((await pieces(work.bytes))[0]);
  expect(text).toMatch(new RegExp(`^${woNumber} 60 EA .+ 5 EA .+ ${woNumber}$`));
});

test('a shipment has its number, its customer and where it goes', async () => {
  const sold = await sell(owner, [{ skuId: await stocked(owner), quantity: 10, unitPrice: 5 }], {
    shipToAddress: { line1: '1 Crown Square', postalCode: 'LS1 4AP', city: 'Leeds' },
  });
  const parcel = await shipped(owner, sold, [4], { carrier: 'Royal Mail', trackingNumber: 'AB12' });
  const { shipmentNumber: number, id } = parcel;
  const { bytes } = await print({ kind: 'shipment', entries: [{ id }] });
  expect(await codesOf(bytes)).toEqual([[`Code128 ${number}`, `QRCode ${number}`]]);
  const text = textOf((await pieces(bytes))[0]);
  for (const said of [number, '1 Crown Square', 'LS1 4AP Leeds']) expect(text).toContain(said);
  const { bytes: zpl } = await print({ kind: 'shipment', format: 'zpl', entries: [{ id }] });
  expect(Buffer.from(zpl).toString()).toContain(`^FDMA,${number}^FS`);
  expect((await owner.delete(`/shipments/${id}`)).status).toBeLessThan(300);
  const gone = await print({ kind: 'shipment', entries: [{ id }] });
  expect(gone.response.status).toBe(404);
});

test('copies fill a sheet row by row, and the next sheet', async () => {
  const ids = [
    await newMaterial(owner, { code: 'FIRST' }),
    await newMaterial(owner, { code: 'LAST' }),
  ];
  const [first = '', last = ''] = ids;
  const { bytes } = await print({
    kind: 'item',
    layout: { sheet: 'a4-3x8' },
    entries: [{ id: first, copies: 25 }, { id: last }],
  });
  const pages = await pieces(bytes);
  expect(pages).toHaveLength(2);
  const places = (page: Piece[] = []) => {
    const codes = page.filter(({ text }) => /^(FIRST|LAST)$/.test(text));
    return { columns: new Set(codes.map(({ x }) => Math.round(x))), rows: codes.map(({ y }) => y) };
  };
  expect(places(pages[0]).columns.size).toBe(3 * 1);
  const codes = await codesOf(bytes);
  expect(codes.map((page) => page.filter((code) => code === 'QRCode FIRST').length)).toEqual([
    24, 1,
  ]);
  expect(codes[1]).toEqual(['Code128 FIRST', 'Code128 LAST', 'QRCode FIRST', 'QRCode LAST']);
});

/** The size of each page, in millimetres. */
function sizesOf(bytes: Uint8Array): number[][] {
  const boxes = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, ...lengths]) => lengths.map((length) => (Number(length) * 25.4) / 72));
}

test('a label is a page of 100 x 50 mm, or of the size that is asked for', async () => {
  const entries = [{ id: await newLocation(owner) }];
  const sizeOf = async (layout?: object) => {
    const { bytes } = await print({ kind: 'location', entries, ...(layout && { layout }) });
    return sizesOf(bytes)[0]?.map((length) => Math.round(length * 100) / 100);
  };
  expect(await sizeOf()).toEqual([100, 50]);
  expect(await sizeOf({})).toEqual([100, 50]);
  expect(await sizeOf({ width: 62.5, height: 29 })).toEqual([62.5, 29]);
  expect(await sizeOf({ height: 150 })).toEqual([100, 150]);
  expect(await sizeOf({ sheet: 'letter-3x10' })).toEqual([215.9, 279.4]);
});

test('the same records give the same file', async () => {
  const entries = [{ id: await newMaterial(owner, { name: '小麦粉 мука' }), copies: 3 }];
  for (const format of ['pdf', 'zpl'] as const) {
    const [once, again] = [
      await print({ kind: 'item', format, entries }),
      await print({ kind: 'item', format, entries }),
    ];
    expect(Buffer.from(once.bytes).equals(Buffer.from(again.bytes))).toBe(true);
  }
});

test('ZPL comes as text, in UTF-8', async () => {
  const entries = [{ id: await newMaterial(owner, { name: 'Weizenmehl, größer' }), copies: 7 }];
  const { response, bytes } = await print({ kind: 'item', format: 'zpl', entries });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('inline; filename="labels.zpl"');
  const text = Buffer.from(bytes).toString();
  expect(text).toMatch(/^\^XA\^CI28\^PW799\^LL400/);
  expect(text).toContain('Weizenmehl, größer');
  expect(text).toMatch(/\^PQ7\^XZ\n$/);
});

const refused = (body: object) => owner.post('/labels', body);
const faultsOf = async (body: object) => {
  const answer = await refused(body);
  expect(answer.body.code, answer.text).toBe('validation_failed');
  return answer.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code]);
};

test('all ids that are unknown are named at once, those of others too', async () => {
  const known = await newMaterial(owner);
  const place = await newLocation(owner);
  const foreign = await newMaterial(await newOrganization());
  const unknown = '01930000-0000-7000-8000-000000000000';
  const entries = [foreign, known, unknown, place].map((id) => ({ id }));
  for (const format of ['pdf', 'zpl']) {
    const answer = await refused({ kind: 'item', format, entries });
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      code: 'not_found',
      errors: [0, 2, 3].map((at) => ({ path: `/entries/${at}/id`, code: 'not_found' })),
    });
  }
});

test('an archived item, and one whose barcode is no GTIN, have labels', async () => {
  const id = await newMaterial(owner, { code: 'OLD', barcode: '4006381333948' });
  await owner.patch(`/materials/${id}`, { isActive: false });
  expect(await codesOf((await print({ kind: 'item', entries: [{ id }] })).bytes)).toEqual([
    ['EAN13 4006381333948', 'QRCode OLD'],
  ]);
  // As an older release may have stored it.
  await query("update materials set barcode = '4006381333940' where id = $1", [id]);
  expect(await codesOf((await print({ kind: 'item', entries: [{ id }] })).bytes)).toEqual([
    ['Code128 OLD', 'QRCode OLD'],
  ]);
});

test('sizes, numbers and formats have bounds', async () => {
  const id = await newMaterial(owner);
  const item = { kind: 'item', format: 'pdf', entries: [{ id }] };
  expect(await faultsOf({ ...item, layout: { width: 24, height: 301 } })).toEqual([
    ['/layout/width', 'too_small'],
    ['/layout/height', 'too_large'],
  ]);
  expect(await faultsOf({ ...item, layout: { sheet: 'a4-1x1', width: 50 } })).toEqual([
    ['/layout/sheet', 'not_allowed'],
    ['/layout/width', 'not_allowed'],
  ]);
  expect(await faultsOf({ ...item, layout: { dpi: '300' } })).toEqual([
    ['/layout/dpi', 'not_allowed'],
  ]);
  expect(await faultsOf({ ...item, format: 'zpl', layout: { sheet: 'a4-3x8' } })).toEqual([
    ['/layout/sheet', 'not_allowed'],
  ]);
  expect(await faultsOf({ ...item, kind: 'lot', format: 'png', entries: [] })).toEqual([
    ['/kind', 'not_allowed'],
    ['/format', 'not_allowed'],
    ['/entries', 'too_short'],
  ]);
  expect(
    await faultsOf({
      ...item,
      entries: [
        { id, copies: 0 },
        { id, copies: 1.5 },
      ],
    }),
  ).toEqual([
    ['/entries/0/copies', 'too_small'],
    ['/entries/1/copies', 'invalid_type'],
  ]);
  const two = [
    { id, copies: 500 },
    { id, copies: 501 },
  ];
  expect(await faultsOf({ ...item, entries: two })).toEqual([['/entries', 'too_many']]);
  const many = Array.from({ length: 201 }, () => ({ id }));
  expect(await faultsOf({ ...item, entries: many })).toEqual([['/entries', 'too_long']]);
});

test('a thousand labels are printed at once', async () => {
  const id = await newMaterial(owner);
  const entries = [
    { id, copies: 500 },
    { id, copies: 500 },
  ];
  const { bytes } = await print({ kind: 'item', layout: { sheet: 'a4-5x13' }, entries });
  expect(sizesOf(bytes)).toHaveLength(16);
});

test('a token that may only read prints labels; a key and a dry run mean nothing', async () => {
  const { client } = await withApiToken(owner, { readOnly: true });
  const asked: Asked = { kind: 'item', entries: [{ id: await newMaterial(owner) }] };
  const headers = { 'idempotency-key': 'twice' };
  for (let time = 0; time < 2; time += 1) {
    const { response } = await print(asked, client, headers);
    expect(response.status).toBe(200);
    expect(response.headers.get('idempotency-replayed')).toBeNull();
  }
  const dry = await owner.post(
    '/labels',
    { format: 'pdf', ...asked },
    { query: { dryRun: 'true' } },
  );
  expect(dry.body.errors).toMatchObject([{ path: 'query/dryRun', code: 'unknown_field' }]);
});

test('a client can accept the format that it asks for, and no picture', async () => {
  const asked: Asked = { kind: 'item', entries: [{ id: await newMaterial(owner) }] };
  for (const [format, accept, status] of [
    ['pdf', 'application/pdf', 200],
    ['zpl', 'text/plain', 200],
    ['pdf', 'image/png', 406],
  ] as const) {
    const { response } = await print({ ...asked, format }, owner, { accept });
    expect(response.status).toBe(status);
  }
});
