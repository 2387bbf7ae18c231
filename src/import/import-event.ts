/** The events of an import: one for each record that it has created or changed, and its own. */
import type { FeedEvent, RecordName } from '../kernel/contract/event.ts';
import { EventType, type Work } from '../kernel/contract/work.ts';

interface ImportedRecord {
  id: string;
  action: string;
  /** Its kind, where it is not that of the import. */
  object?: string;
  /** The record that it belongs to. */
  parent?: RecordName;
}

/** Records that never change have no version. */
const unversioned = ['ledger_entry'];

interface Imported {
  cause: RecordName;
  /** The kind of its records, e.g. `vendor`. */
  object: string;
  records: readonly ImportedRecord[];
}

/** An import as the cause of other events. */
export const importNamed = (id: string): RecordName => ({ type: 'import', id });

const imported = new EventType<Imported>('import.completed', ({ cause, object, records }) => [
  ...records.map(({ id, action, parent, object: own = object }): FeedEvent => {
    const isNew = action === 'create';
    const type = `${own}.${isNew ? 'created' : 'updated'}` as const;
    return {
      type,
      objectId: id,
      ...(isNew && !unversioned.includes(own) && { version: 1 }),
      ...(parent && { parent }),
      cause,
    };
  }),
  { type: 'import.completed', objectId: cause.id },
]);

/** Emits the events of an import that has written something. */
export async function announceImport(
  work: Work,
  cause: RecordName,
  object: string,
  records: readonly ImportedRecord[],
): Promise<void> {
  if (records.length > 0) await work.emit(imported, { cause, object, records });
}
