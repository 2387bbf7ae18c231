/** Sets the field at a path of a row, within the objects that hold it. */
export function setField(
  value: Record<string, unknown>,
  path: readonly string[],
  cell: unknown,
): void {
  const [field = '', ...rest] = path;
  if (rest.length === 0) {
    value[field] = cell;
    return;
  }
  value[field] ??= {};
  setField(value[field] as Record<string, unknown>, rest, cell);
}
