/** A value that an earlier check guarantees. Throws when it is missing, which is a defect. */
export function present<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('A value that was checked before is missing.');
  return value;
}
