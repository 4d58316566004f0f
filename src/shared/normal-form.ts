/** As in the Stream-Safe Text Format of Unicode (UAX 15, 13): no language uses more than a few marks on a letter. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * The text in a normal form of Unicode. Only the first 30 consecutive combining marks are kept: `normalize` sorts them,
 * which takes half a minute for 100,000 marks.
 */
export function toNormalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form);
}
