/**
 * Texts that state a period without a rule in the code, grouped by reason. Every other period is printed from its rule.
 */
export const periodsWithoutRule: readonly { reason: string; texts: RegExp; file?: RegExp }[] = [
  {
    reason: 'The law sets the periods for sending goods back and for the refund.',
    texts: /^Please send unopened kits back within 14 days\. We will refund .* within 14 days\./,
  },
  {
    reason: 'Biology: the age at which an animal can breed, and the first milk of a queen.',
    texts: /^A parent must be at least 6 months older than its offspring\.$|for the first 24 hours\.$/,
  },
  { reason: 'How long someone needs to activate a kit.', texts: /Activation takes (about )?3 minutes\./ },
  {
    reason: 'Staff reply by hand: these periods are the rule that forms, pages and emails print.',
    texts: /^(1|5|10) business days?$/,
    file: /^src\/platform\/requests\/reply-periods\.rules\.ts$/,
  },
  { reason: "A customer's bank is in charge.", texts: /can take up to 10 business days to appear\.$/ },
  { reason: 'Sold by partners, who state it.', texts: /^Results in 10 minutes, with 96% accuracy\.$/ },
  {
    reason: 'What an input accepts, said beside the number in its contract; and the longest choice of a list.',
    texts: /^Enter (at least |up to )?\d+ days?( or (more|less))?\.$|^1 year$/,
    file: /\.contract\.ts$|\/share-terms\.tsx$/,
  },
  { reason: 'The figures of the laboratory, by quarters.', texts: /with our figures for the last 12 months\.$/ },
  {
    reason: 'Invented for the demo and for the pages of components.',
    texts: /./,
    file: /^src\/(app\/demo|site\/dev-ui)\//,
  },
];

const NUMBER =
  '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|thirty|sixty|ninety)';

const period = new RegExp(
  `(?<![\\w.,])${NUMBER}[ \\u00A0-](?:(?:business|working|calendar|full|more) )?(?:minutes?|hours?|days?|weeks?|months?|years?)\\b`,
  'i',
);

/** A period that a text states literally, such as "24 hours"; null if there is none. */
export function statedPeriod(text: string): string | null {
  return period.exec(text)?.[0] ?? null;
}
