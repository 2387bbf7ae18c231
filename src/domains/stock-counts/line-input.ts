/** The lines of a stock count in requests. */
import * as s from '../../kernel/values/schema.ts';
import { modes } from './stock-count.ts';

/** The most lines of one request. */
const maxLines = 500;

export const lineInput = s.object({
  id: s.optional(
    s.uuid({
      description:
        'Chosen by the client, so that a line can be sent again: a known id with the same content is a repeat.',
    }),
  ),
  itemType: s.optional(s.oneOf(['material', 'sku'])),
  itemId: s.optional(s.uuid({ description: 'The material or SKU; or itemCode, or barcode.' })),
  itemCode: s.optional(
    s.code({ description: 'With itemType where a material and a SKU have the code.' }),
  ),
  barcode: s.optional(s.code({ max: 14, pattern: 'gtin' })),
  locationId: s.uuid(),
  lotCode: s.optional(s.nullable(s.code({ description: 'Items are counted without lots: null.' }))),
  counted: s.decimal({
    min: '0',
    description: 'In stock units; 0 where nothing is there.',
    example: 95,
  }),
  countedAt: s.optional(
    s.timestamp({ description: 'By the clock of the device; default now, and not later.' }),
  ),
  mode: s.optional(
    s.oneOf(modes, {
      description:
        '`set` (default): of several the one with the latest countedAt stands. `add`: it adds to the last `set` before it.',
    }),
  ),
  note: s.optional(s.nullable(s.notes())),
});

export type LineInput = s.Static<typeof lineInput>;

export const linesInput = s.object({
  clientNow: s.optional(
    s.timestamp({
      description: 'The clock of the device at this moment: countedAt is corrected by its error.',
    }),
  ),
  lines: s.listOf(lineInput, { min: 1, max: maxLines }),
});

export type LinesInput = s.Static<typeof linesInput>;
