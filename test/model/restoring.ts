/** A function that gives a map the entries that it has now. */
export function restoring<Key, Value>(map: Map<Key, Value>): () => void {
  const entries = [...map];
  return () => {
    map.clear();
    for (const [key, value] of entries) map.set(key, value);
  };
}
