/** A value that the browser keeps as JSON; undefined where there is none or it is damaged. */
export function stored<Value>(storage: Storage, key: string): Value | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
