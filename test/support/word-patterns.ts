export interface WordPattern {
  /** What is not written, as it is named in a failure. */
  not: string;
  pattern: RegExp;
  /** What is written in its place. */
  but: string;
}

const words = (not: string, pattern: string, but: string): WordPattern => ({
  not,
  pattern: new RegExp(`(?<![\\p{L}-])(?:${pattern})(?![\\p{L}-])`, 'iu'),
  but,
});

/** Foreign, literary and literal phrases, and the terms of the field that replace them. */
export const wordPatterns: readonly WordPattern[] = [
  words('How it goes', 'how it goes|its way on', 'How it works'),
  words('How far it has come', 'how far (it|they|the \\w+|a \\w+) (has|have) come|how far it is', 'Status'),
  words('Have a look', '(have|take|had) a look|needs? a look|look at it again', 'View ...; needs attention'),
  words('See how', 'see how(?! to)', 'Learn more'),
  words('Knowing more', 'knowing more', 'Learn'),
  words('More to look at', 'more to look at', 'Related products'),
  words(
    'waits for',
    '(animal|certificate|form|invoice|it|kit|mismatch|order|parcel|payment|refund|request|result|sample|test|this)s? waits? (for|in)|waits for (you|your|someone)|waiting for you',
    'needs ...; To do',
  ),
  words('Nothing waits', 'nothing waits|what waits|that waits?|who waits', "You're all caught up"),
  words(
    'stands',
    '(text|animal|name|code|number|it|result|offer|list|listing|price|that|here|order) stands?|stands? (here|there|in the|at the|on the|beside|under|above|below)',
    'is; is shown',
  ),
  words('lies', 'lies? (in|with|at|beside|there)(?! long)', 'is'),
  words('mend', 'mend|mended|mending', 'fix'),
  words('Begin a sheet', 'begin a sheet|begin (anew|again)', 'New spreadsheet; start again'),
  words('call off', 'call(ed|s)? (it |them |this |the \\w+ )?off|calling off', 'cancel'),
  words('came back', '(it|kits?|parcels?|tests?|points|money) (came|come|comes) back', 'returned'),
  words('give back', '(give|gives|gave|given) (it |them |you |this )?back', 'refund; return'),
  words(
    'let it go on',
    'let (it|them) go on|(can|may|will|work|it|we|this|they|request) goes? on|take them on',
    'resume; continue',
  ),
  words('laboratory number', 'give (a |it a )?(laboratory|lab) number', 'accession'),
  words(
    'the young',
    'the young(?! (dog|cat|animal|stock|owner|breeder))|these young|its young|their young|young of',
    'puppies; kittens; offspring',
  ),
  words('can give', '(pair|pairing|parents|mating) can give', 'could produce'),
  words('pairs lost', 'pairs? lost', 'ruled out'),
  words('mailbox', 'mailbox(es)?(?! does not exist)', 'inbox'),
  words(
    'a mail',
    '(a|the|this|that|our|your|each|every|one|no|another|last|next|any) mail|mails|mailed|by mail|mail address(es)?',
    'email',
  ),
  words('e-mail', 'e-mails?|e-mailed', 'email'),
  words('in any case', 'in any case', 'always'),
  words('do not go together', "(do not|does not|don’t|don't) go together", 'Wrong email or password'),
  words('a price holds', '(price|offer|rate)s? holds?', 'applies'),
  words('is to be paid', '(is|are|be) to be (paid|sent|done|had)|what is open', 'due; outstanding balance'),
  words('A share off', 'a share off|what it takes off|takes off|taken off', 'Percentage off; discount'),
  words('further notice', 'further notice', 'No end date'),
  words('somebody', 'somebody|anybody', 'someone; anyone'),
  words('nobody', 'nobody', 'no one'),
  words('was refused', '(was|were) refused', 'what happened, and what to do'),
  words('keep as a friend', 'keep as a friend|good friends?', 'can still be a good pet'),
  words('need not', 'need not', "don't need to"),
  words(
    'at once',
    // "Up to 20 animals at once" is together, not immediately.
    '(?<!\\b(all|at most|everything|how many|many|more than|several|up to|whole litter)\\b[^.]*)at once',
    'immediately; right away; in one go',
  ),
  words('anew', 'anew|afresh', 'again'),
  words('to the shop', 'to the shop', 'Shop DNA tests'),
  words('press', '(one|with a|your|a|second) press|presses', 'click'),
  words('in vain', 'in vain|left in peace', 'failed'),
  words('desk', '(the|our|at|a) desk', 'admin; support'),
  words('the house', 'the house|this house|the bench', 'the app; lab worklist'),
  words('trail', 'this trail', 'Page not found'),
  words('Ask anew', 'ask us for it|(are|is|was) asked for (it|them|this)', 'request'),
  words('told', '(is|are|was|were|be|been) told(?! (apart|that|the reason|to))', 'is notified'),
  words('the like', 'and the like|the likes of', 'and similar'),
  words('so many', 'so many|so much of', 'this number'),
  words('whose it is', 'whose (it|they) (is|are)|who holds', 'who owns it'),
  words('working days', 'working[- ]days?', 'business days'),
  words('look-up', 'look-ups?', 'lookup'),
  words('set aside', 'set aside|kept aside|put aside', 'reserved'),
  words(
    'of its own',
    '(a|an|no|has|have) ([a-z-]+ ){1,2}of (its|their|our|your|my) own',
    'its own ...; a separate ...',
  ),
  words('further test', 'further[- ]tests?', 'additional test'),
  words(
    'none from this variant',
    'no copy of [^.]+: (this|these) |no (?!disease)[a-z ]+ from (this|these|the tested) variants?',
    'does not cause ...',
  ),
  words('is away', '(database|storage|server|replica|provider|store)s? (is|are|was) away', 'is unavailable'),
  words('the newest first', 'the (newest|nearest|oldest|closest) first', 'newest first'),
  words('what is left of', 'what is left of|which column holds what', 'the rest of; match the columns'),
  words('act together', 'act together', 'depends on ...'),
  words('above all', 'above all', 'especially'),
  words('is whole', '(is|are) whole|goes? on afterwards', 'is complete; continues'),
  words('is gone', '(is|are|was) gone|goes for good', 'deleted; no longer available'),
  { not: 'a space before %', pattern: /[\d}] %/u, but: '25%' },
];
