/** A state machine as a table: for each state, the possible next states. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

export function canTransition<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}
