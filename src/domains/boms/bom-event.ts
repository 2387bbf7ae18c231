import type { Emission, EventName } from '../../kernel/contract/event.ts';
import type { Bom } from './bom.ts';

/** The event of a bill of materials, which changes the cost of its SKU. */
export const bomEvent = (type: EventName): Emission => ({
  type,
  changeOf({ subject, reply }: { subject?: Bom; reply?: Bom }) {
    const bom = reply ?? subject;
    if (!bom || subject?.version === reply?.version) return undefined;
    const parent = { type: 'sku', id: bom.skuId };
    return { id: bom.id, version: bom.version, before: subject, after: reply, parent };
  },
});
