/** The barcodes of materials and SKUs: each is one active item's. */
import type { ImportedRow, Importer } from '../../import/importer.ts';
import type { Fields } from '../../kernel/database/record.ts';
import { barcodeFault } from '../../kernel/database/unique-fields.ts';
import type { Fault } from '../../kernel/problem.ts';
import { holdBarcodes, selectSetBarcodes } from '../../ledger/item-barcodes.store.ts';

/** Whether a change may change the barcode that an item holds. */
export const changesBarcode = (fields: Fields): boolean =>
  fields.barcode !== undefined || fields.isActive !== undefined;

/** The barcode that a new item holds. */
export const heldBarcode = ({ barcode, isActive }: Fields): string | null =>
  typeof barcode === 'string' && isActive !== false ? barcode : null;

/** The way in which an import of items handles their barcodes. */
export const barcodesOf = (table: 'materials' | 'skus') =>
  ({
    async taken({ tx, orgId }, rows) {
      const setting = rows.filter(({ fields }) => changesBarcode(fields));
      if (setting.length === 0) return rows.map(() => []);
      const sent = setting.map(({ id, fields: { barcode, isActive } }) => ({
        id,
        ...(barcode !== undefined && { barcode }),
        ...(isActive !== undefined && { isActive }),
      }));
      const faults = new Map<ImportedRow | undefined, Fault[]>();
      const seen = new Set<string>();
      for (const { position, key, holder } of await tx.rows(
        selectSetBarcodes(orgId, table, sent),
      )) {
        const isRepeated = seen.has(key);
        seen.add(key);
        if (holder !== null || isRepeated) {
          faults.set(setting[position - 1], [holder === null ? repeated : barcodeFault(holder)]);
        }
      }
      return rows.map((row) => faults.get(row) ?? []);
    },

    async afterUpdate({ tx, orgId }, rows) {
      const ids = rows.filter(({ fields }) => changesBarcode(fields)).map(({ id }) => id);
      if (ids.length > 0) await tx.run(holdBarcodes(orgId, table, ids));
    },
  }) satisfies Partial<Importer>;

const repeated: Fault = {
  path: '/barcode',
  code: 'duplicate',
  message: 'an earlier row has it too, with as many zeros before it or others.',
};
