/** A value that an earlier check or statement assures. Throws where it is missing: a defect. */
export function present<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('A value that was checked before is missing.');
  return value;
}
