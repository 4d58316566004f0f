/**
 * Everyday English words in no name of a breed, disease or gene. Each is taken literally: it is neither a typing error
 * for a similar name ("peeing" for "Pekingese") nor the beginning of one ("stand" in "standard").
 */
const words =
  'about above accident across active actually after again against almost alone along already always amount angry ' +
  'animal animals ankle another answer anyone anything apart around asleep babies balls barking because become bedroom ' +
  'before began begin behind being belly below benefit besides better between birthday bites biting bleed blend bottom ' +
  'bought bowel brand bread break breath breathe breathing breathes brother brothers brought bruise brush burning buying ' +
  'called calling calls cancel cannot cards care cares carrier carriers carry cause causes chance change changed changes charge cheap ' +
  'cheaper cheapest check chest chewing chews child children choice choke choking choose Christmas circle circles clean ' +
  'clear close clothes coming common compare constantly cough coughing coughs could count couple cover crate crazy cream ' +
  'cries crying daily dancing daughter decide delay desperate different difference difficult digging dinner ' +
  'dirty doctor doing dollar drags dragging dribble dribbling drink drinking drinks drool drooling during dying ' +
  'early eating either emergency empty enough entire every everyone everything exact exactly example expect expensive ' +
  'extra faint fainted fainting faints false family farting faster father favourite fearful feels female fence fever ' +
  'fight fighting finally first floor flyer follow foods forever forget found fresh friend friends front funny further ' +
  'gagging garden gents getting gives giving going grand grass ground group growing growl growling grows grown ' +
  'guess hacking hands happen happened happens happy harder hardly heard heavy hello helped herself hidden himself ' +
  'honest hours house howling hungry hurting hurts husband ideas illness inside instead issue issues itching itself ' +
  'jumping jumps keeps killed kinds knees known knows large later latest laugh leaking learn least leave leaves leaving ' +
  'letter licking licks light likely limped limping limps liquid listen little lives living local looking looks losing ' +
  'lover lovers loves lower lumps lumpy lunch maker makes making males married match mating matter maybe meals means ' +
  'medicine middle might mixed mixes moment money month months morning mostly mother mouth moved moves moving named ' +
  'names nature nearly needs nervous never night nights noise noises normal nothing notice number often older oldest ' +
  'opening order other others outside owner owners packs paint painful paper parents parts party patch patches paying ' +
  'peeing people percent percentage perfect period person phone photo picky picture pieces place plain plays playing ' +
  'please poorly poops pooping possible present presents pretty price prices prince problem promise proof prove pulling ' +
  'purpose pushing question quick quiet quite rather reach reading ready really reason recently rescue rescued result ' +
  'right roast rolling round runny running safe sadly safety salad scared scratch scratches scratching search ' +
  'second seems selling sending sense serious seven several shake shakes shaking share shelter shiver shivering ' +
  'should shows sibling siblings sides signs silly simple since singing sister sisters sitting sleeping sleeps ' +
  'smell smells smelly sneeze sneezes sneezing sniff snore snores snoring someone something sometimes sorry sound south ' +
  'space speak spend stand standing starts started state stays steal still stinks stinky stomach stools stopped store ' +
  'story strange street stress strong stuff suddenly sudden sugar summer super sweat swell swelling swollen symptom ' +
  'symptoms table taken takes taking taste tells thanks their there these thick thing things think thinks third thirst ' +
  'thirsty those thought three throat throw throwing throws tired today together tongue tonight toilet touch trail train ' +
  'training treat treated treatment tried tries trouble trust truth trying turned turning twice twitch twitching ' +
  'unwell upset urgent using usually value vomit vomiting vomits wagging walk waiting wakes walking walks wanted wants ' +
  'warm washing watery weeing weeks weepy weigh weight weird wetting wheeze wheezing where whether which ' +
  'while whole whose winter without woman women wonder working works world worried worry worse worst would wound write ' +
  'wrong yearly years yelping yesterday young younger yours';

export const commonWords: ReadonlySet<string> = new Set(words.toLowerCase().split(' '));
