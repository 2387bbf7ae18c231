import { saveStockCountLines } from '@stockwright/client';
import { useState } from 'react';
import { messageOf } from '../../base/refusals.ts';
import { keepLine } from '../../parts/counts/kept-lines.ts';
import { useSender } from '../../parts/counts/use-kept-lines.ts';
import { isDecimal, smaller } from '../../parts/exact.ts';
import { useCountWords } from '../../words/counts.ts';
import type { Entry } from './entry.ts';
import type { Item } from './use-items.ts';

/** Keeps lines on the device, which sends them; a browser that keeps nothing sends them at once. */
export function useSave(countId: string) {
  const words = useCountWords();
  const sender = useSender();
  const [fault, tell] = useState<string>();
  const keep = async ({ item, place, quantity, mode }: Entry): Promise<boolean> => {
    if (!sender) return false;
    if (!isDecimal(quantity) || smaller(quantity, '0')) {
      tell(words.noNumber);
      return false;
    }
    if (!mode) {
      tell(words.noMode);
      return false;
    }
    const { org, userId, client } = sender;
    const { code, name, unit } = item;
    const line = {
      ...{ id: crypto.randomUUID(), ...namedBy(item), locationId: place.id },
      ...{ counted: quantity, countedAt: new Date().toISOString(), mode },
    };
    const kept = { id: line.id, org, userId, countId, line };
    try {
      await keepLine({ ...kept, shown: { code, name, unit, place: place.code } }).catch(() =>
        saveStockCountLines(client, { path: { id: countId }, body: { lines: [line] } }),
      );
      tell(undefined);
      return true;
    } catch (error) {
      tell(messageOf(error));
      return false;
    }
  };
  return { fault, tell, keep };
}

/** How a line names its item: one that is not known is what was scanned. */
function namedBy({ itemId, itemType, code }: Item) {
  if (itemId && itemType) return { itemId, itemType };
  return /^(\d{8}|\d{12,14})$/.test(code) ? { barcode: code } : { itemCode: code };
}
