// The rules of specification section 5, "Card form". They live here because card data never leaves this origin.
const required = 'This field is required';
const notANumber = 'a number must be specified';

/** @param {Record<'name' | 'number' | 'month' | 'year' | 'code', string>} typed */
export function readCardForm(typed) {
  const name = typed.name.trim();
  const number = typed.number.replace(/[ -]/g, '');
  const errors = {};
  if (name === '') errors.name = required;
  for (const [field, text] of Object.entries({ number, month: typed.month, year: typed.year, code: typed.code })) {
    if (text.trim() === '') errors[field] = required;
    else if (!/^\d+$/.test(text.trim())) errors[field] = notANumber;
  }
  const month = Number(typed.month);
  if (!errors.month && (month < 1 || month > 12)) errors.month = 'Month is not valid';
  return { errors, card: { name, number, month, year: Number(typed.year), code: typed.code.trim() } };
}

/** Groups of four as they are printed on the card. */
export function grouped(number) {
  return number
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}
