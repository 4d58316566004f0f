/** `value` as one of `choices`; anything else is a fault of the caller, who has checked it. */
export function oneOf<const Choice extends string>(choices: readonly Choice[], value: string): Choice {
  const found = choices.find((choice) => choice === value);
  if (found === undefined) throw new Error(`"${value}" is not one of ${choices.join(', ')}.`);
  return found;
}
