export interface Staff {
  sales: readonly number[]
  storekeepers: readonly number[]
  accountants: readonly number[]
}

export function oneOf(people: readonly number[], index: number): number {
  return people[index % people.length] ?? 1
}
