/** "en": as in the person's own country; otherwise English as it is written there. One language, several ways of writing it. */
export const locales = ['en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-NZ', 'en-US'] as const;
export type Locale = (typeof locales)[number];

export const localeOf = (kept: string): Locale => locales.find((locale) => locale === kept) ?? 'en';

/** The country in a kept choice, ready to be spread: nothing for "as in my country". */
export function englishOf(kept: string): { english?: string } {
  const place = localeOf(kept).slice(3);
  return place ? { english: place } : {};
}
