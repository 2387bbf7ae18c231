/** The languages in which the service writes to partners. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];
