interface Chosen {
  id: number
}

/** Of chosen orders, the oldest takes in the others. */
export function mergeTarget<C extends Chosen>(chosen: readonly C[]): C | undefined {
  return chosen.toSorted((one, other) => one.id - other.id)[0]
}
