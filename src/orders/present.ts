/** A value that an earlier check found. Throws where it is missing: the check was left out. */
export function present<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('A value that was checked before is missing.');
  return value;
}
