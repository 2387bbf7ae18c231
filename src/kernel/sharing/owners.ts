/** Whose something is: one owner, or several, such as an organization and a person of it. */
export type Owners = string | readonly string[];

export const listed = (owners: Owners): readonly string[] =>
  typeof owners === 'string' ? [owners] : owners;
