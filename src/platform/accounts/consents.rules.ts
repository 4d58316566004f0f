export const consentKinds = ['newsletter', 'research', 'contact', 'statistics', 'terms'] as const;
export type ConsentKind = (typeof consentKinds)[number];
