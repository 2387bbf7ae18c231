import { LRUCache } from 'lru-cache';

/**
 * A cache of so many entries at most: the one that was used least recently makes room. Memory is
 * taken for those that it holds; a cache with `max` takes it for all at once.
 * @param lifetime milliseconds after which an entry counts no more; 0 for none
 */
export const recentEntries = <Value extends object | string | number>(
  most: number,
  lifetime = 0,
): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: most, sizeCalculation: () => 1, ttl: lifetime });
