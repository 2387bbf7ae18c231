/** The lines of a request: the items that they name, their instants, and their faults. */
import { type Fault, missing } from '../../kernel/problem.ts';
import type { SentLine, WantedItem } from './count-lines.store.ts';
import type { LineInput } from './line-input.ts';
import type { StockCount } from './stock-count.ts';

/** The item that a line names, of the items that this can mean. */
export interface NamedItem {
  id: string;
  kind: 'material' | 'sku';
}

export const wantedOf = ({ itemId, itemCode, barcode, itemType }: LineInput): WantedItem => ({
  itemId: itemId ?? null,
  itemCode: itemCode ?? null,
  barcode: barcode ?? null,
  itemType: itemType ?? null,
});

const names = ['itemId', 'itemCode', 'barcode'] as const;

/** The faults of lines that do not name an item in exactly one way; the body is not validated. */
export const namingFaults = (lines: unknown): Fault[] =>
  (Array.isArray(lines) ? lines : []).flatMap((line, index): Fault[] => {
    if (typeof line !== 'object' || line === null) return [];
    const given = names.filter((name) => line[name] !== undefined);
    if (given.length === 1) return [];
    const path = `/lines/${index}/${given[1] ?? 'itemId'}`;
    return given.length === 0
      ? [{ path, code: 'required', message: 'is required, or itemCode or barcode.' }]
      : [{ path, code: 'not_allowed', message: `is one too many beside ${given[0]}.` }];
  });

/** The 404s of lines that name no item or an unknown location. */
export const unknownIn = (
  lines: readonly LineInput[],
  items: readonly (readonly NamedItem[])[],
  locations: ReadonlySet<string>,
): (Fault | false)[] =>
  lines.flatMap((line, index) => {
    const name = names.find((each) => line[each] !== undefined) ?? 'itemId';
    return [
      items[index]?.length === 0 && missing(`/lines/${index}/${name}`, 'material or SKU'),
      !locations.has(line.locationId) && missing(`/lines/${index}/locationId`, 'location'),
    ];
  });

const tooLate = 'lies in the future. Send clientNow if the clock of the device is wrong.';

/** The 422s of lines: of two items, of lots, of the other ledger, and from the future. */
export const faultsIn = (
  count: StockCount,
  lines: readonly LineInput[],
  items: readonly (readonly NamedItem[])[],
  sent: readonly SentLine[],
  now: Date,
): (Fault | false)[] =>
  lines.flatMap((line, index) => {
    const at = `/lines/${index}`;
    const found = items[index] ?? [];
    const { ledger } = count.scope;
    const isOther = (ledger === 'materials') !== (found[0]?.kind === 'material');
    return [
      found.length > 1 && {
        ...{ path: `${at}/itemCode`, code: 'ambiguous' },
        message: 'is the code of a material and of a SKU. State itemType.',
      },
      line.lotCode != null && {
        ...{ path: `${at}/lotCode`, code: 'not_allowed' },
        message: 'cannot be given: this item has no lots.',
      },
      found.length === 1 &&
        ledger != null &&
        isOther && {
          ...{ path: `${at}/${nameIn(line)}`, code: 'outside_scope' },
          message: `is of another ledger than this count, which is of ${ledger}.`,
        },
      (sent[index]?.countedAt ?? '') > now.toISOString() && {
        ...{ path: `${at}/countedAt`, code: 'in_future', message: tooLate },
      },
    ];
  });

const nameIn = (line: LineInput) => names.find((each) => line[each] !== undefined) ?? 'itemId';

/** The lines as they are stored; a wrong clock is put right by its error. */
export function sentLines(
  lines: readonly LineInput[],
  items: readonly (readonly NamedItem[])[],
  { clientNow, now, newId, userId }: Sending,
): SentLine[] {
  const error = clientNow === undefined ? 0 : now.getTime() - Date.parse(clientNow);
  const byClock = (instant: string) => new Date(Date.parse(instant) + error).toISOString();
  return lines.map(
    ({ id, locationId, counted, countedAt, mode = 'set', note = null }, index): SentLine => ({
      id: id ?? newId(),
      itemId: items[index]?.[0]?.id ?? '',
      ...{ locationId, mode, note, entered: counted, countedBy: userId },
      countedAt: countedAt === undefined ? now.toISOString() : byClock(countedAt),
      deviceTime: countedAt ?? null,
    }),
  );
}

interface Sending {
  clientNow: string | undefined;
  now: Date;
  newId(): string;
  userId: string;
}

/** Whether a line says the same as one that is known under its id, however late it comes. */
export const isRepeat = (line: SentLine, known: SentLine): boolean =>
  line.itemId === known.itemId &&
  line.locationId === known.locationId &&
  line.mode === known.mode &&
  line.entered.eq(known.entered) &&
  line.note === known.note &&
  line.deviceTime === known.deviceTime;
