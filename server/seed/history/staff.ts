/** Who works at the company, by the ids of users: papers are made by those whose work they are. */
export interface Staff {
  sales: readonly number[]
  storekeepers: readonly number[]
  accountants: readonly number[]
}

/** Somebody out of those whose work it is. */
export function oneOf(people: readonly number[], turn: number): number {
  return people[turn % people.length] ?? 1
}
