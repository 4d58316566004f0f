/** Narrows `value` to one of `choices`; throws if the caller has not validated it. */
export function oneOf<const Choice extends string>(choices: readonly Choice[], value: string): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new Error(`"${value}" is not one of ${choices.join(', ')}.`);
  return found;
}
