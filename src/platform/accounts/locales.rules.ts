/** Variants of English. "en": the variant of the user's own country. */
export const locales = ['en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-NZ', 'en-US'] as const;
export type Locale = (typeof locales)[number];

export const localeOf = (stored: string): Locale => locales.find((locale) => locale === stored) ?? 'en';

/** The country of a stored variant as an object to spread; empty for "as in my country". */
export function englishOf(stored: string): { english?: string } {
  const place = localeOf(stored).slice(3);
  return place ? { english: place } : {};
}
