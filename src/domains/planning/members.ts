/** Which places of a list belong to which record, without a look at the others. */

/** Places of a list by record; it passes from one thread to another. */
export interface Members {
  /** The records, each once, ascending. */
  ids: readonly string[];
  /** The record of each place, by its index in `ids`. */
  of: Uint32Array;
  /** The places of all records, ascending for each, and where those of each record begin. */
  places: Uint32Array;
  begins: Uint32Array;
}

/** `idAt` are the records of the places, in their order. */
export function membersOf(idAt: readonly string[]): Members {
  const ids = [...new Set(idAt)].sort();
  const indices = new Map(ids.map((id, index) => [id, index]));
  const of = Uint32Array.from(idAt, (id) => indices.get(id) ?? 0);
  const begins = new Uint32Array(ids.length + 1);
  for (const index of of) begins[index + 1] = (begins[index + 1] ?? 0) + 1;
  for (let index = 1; index < begins.length; index += 1) {
    begins[index] = (begins[index] ?? 0) + (begins[index - 1] ?? 0);
  }
  const next = begins.slice();
  const places = new Uint32Array(of.length);
  for (const [place, index] of of.entries()) {
    const at = next[index] ?? 0;
    places[at] = place;
    next[index] = at + 1;
  }
  return { ids, of, places, begins };
}

/** The record of a place. */
export const idAt = ({ ids, of }: Members, place: number): string => ids[of[place] ?? 0] ?? '';

/** The places of a record, ascending; none of an unknown one. */
export function placesOf({ ids, places, begins }: Members, id: string): Uint32Array {
  const index = indexOf(ids, id);
  return ids[index] !== id ? new Uint32Array() : places.subarray(begins[index], begins[index + 1]);
}

/** Where an id is in a sorted list, or would be. */
function indexOf(ids: readonly string[], id: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Which places are shown; all of them where undefined. */
export interface Shown {
  itemId?: string | undefined;
  locationId?: string | undefined;
}

/** The places that are shown, ascending; undefined for all of them. */
export function shownIn(
  { items, locations }: { items: Members; locations: Members },
  { itemId, locationId }: Shown,
): Uint32Array | undefined {
  if (itemId === undefined) {
    return locationId === undefined ? undefined : placesOf(locations, locationId);
  }
  const ofItem = placesOf(items, itemId);
  if (locationId === undefined) return ofItem;
  const location = indexOf(locations.ids, locationId);
  if (locations.ids[location] !== locationId) return new Uint32Array();
  return ofItem.filter((place) => locations.of[place] === location);
}

export const bytesOfMembers = ({ ids, of, places, begins }: Members): number =>
  of.byteLength + places.byteLength + begins.byteLength + ids.length * bytesOfId;

/** Bytes of an id in memory, roughly. */
const bytesOfId = 64;
