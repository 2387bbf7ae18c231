/** Records as papers name them, where answers have their ids. */
import * as s from '../../kernel/values/schema.ts';

const names = { id: s.uuid(), code: s.code(), name: s.name() };

export const namedLocation = s.object(names);

/** A material or a SKU. */
export const namedItem = s.object({ ...names, unit: s.text({ max: 20 }) });

export type NamedLocation = s.Static<typeof namedLocation>;
export type NamedItem = s.Static<typeof namedItem>;
