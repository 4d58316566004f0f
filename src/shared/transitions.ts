/** A lifecycle as a table: from each state, the states it may go to. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

export function canMove<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}
