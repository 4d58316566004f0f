const NUMBER = String.raw`(?:\d[\d.,]*|an?|half an?|a few|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety)`;

const figure = (unit: string) => new RegExp(String.raw`(?<![\w-])${NUMBER} ?(?:${unit})(?![\w-])`, 'i');

const DAYS = '(?:(?:working|business) )?(?:days?|weeks?)';

/** The subject of a sentence, and the figures that it must take from content-facts.rules.ts. */
const kinds: readonly { name: string; about: RegExp; figure: RegExp }[] = [
  {
    name: 'time without food',
    about: /\b(food|eat\w*|meals?|fed|feed\w*|milk|mother)\b/i,
    figure: figure('minutes?|hours?'),
  },
  { name: 'swabbing', about: /\b(swab\w*|cheeks?|rub|roll)\b/i, figure: figure('seconds|minutes?') },
  { name: 'number of swabs', about: /\bswabs\b/i, figure: figure('(?:[a-z]+ )?swabs') },
  { name: 'drying', about: /\b(dry|drying|air)\b/i, figure: figure('seconds?|minutes?|hours?') },
  { name: 'posting', about: /\b(post|posted|envelope)\b/i, figure: figure(DAYS) },
  {
    name: 'turnaround',
    about: /\b(results?|reports?|turnaround)\b/i,
    figure: figure('(?:working |business )?days|weeks'),
  },
  { name: 'delivery', about: /\b(kits?|parcels?|deliver\w*|shipping)\b/i, figure: figure(DAYS) },
  {
    name: 'refunds',
    about: /\b(refund\w*|return\w*|withdraw\w*|unopened|cancel\w*|money back)\b/i,
    figure: figure('days?|weeks?|months?|%|in 100|per cent'),
  },
  {
    name: 'points',
    about: /\bpoints?\b/i,
    figure: new RegExp(`${figure('days?|weeks?|months?|years?').source}|\\d[\\d,]* points\\b`, 'i'),
  },
  { name: 'storage', about: /\b(kept|keep|stored?|storage|samples?)\b/i, figure: figure('months?|years') },
  { name: 'free kits', about: /\bfree\b/i, figure: figure('(?:new )?(?:kits|swabs)') },
  { name: 'age', about: /\b(swab\w*|samples?|tested|test|age)\b/i, figure: figure('weeks?(?: old| of age)') },
];

/** Any period, regardless of the subject: "30 days", "12 business days", "two years". */
const PERIOD = new RegExp(
  String.raw`(?<![\w-])(?!an? |half |second )${NUMBER}[ -](?:[a-z]+ )?(?:seconds|minutes?|hours?|days?|weeks?|months?|years?)(?![\w-])`,
  'i',
);

/** Periods that a text states literally, with their sentences: "30 days: You will hear from us within 30 days." */
export function ownPeriods(source: string): string[] {
  return sentencesOf(source).flatMap((sentence) => {
    const [period] = PERIOD.exec(sentence) ?? [];
    return period === undefined ? [] : [`${period}: ${sentence}`];
  });
}

/** Sentences that state a figure of content-facts.rules.ts literally: "drying: Let them dry for two minutes." */
export function ownFigures(source: string): string[] {
  return sentencesOf(source).flatMap((sentence) => {
    const kind = kinds.find(({ about, figure: stated }) => about.test(sentence) && stated.test(sentence));
    return kind ? [`${kind.name}: ${sentence}`] : [];
  });
}

function sentencesOf(source: string): string[] {
  return source
    .replaceAll(/\{\{[^{}]*\}\}/g, '…')
    .split('\n')
    .flatMap((line) => line.replaceAll(/\]\([^()]*\)/g, ']').split(/(?<=[.?!]\**)\s+/))
    .filter((sentence) => sentence.trim() !== '');
}
