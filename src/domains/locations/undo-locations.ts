/** The undo of locations that an import has made because rows name them. */
import { undoLinked } from '../contacts/undo-linked.ts';
import { locations, locationUses } from './locations.store.ts';

export const undoLocations = undoLinked({ record: locations, uses: locationUses });
