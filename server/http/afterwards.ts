/** For whatever runs without a call that changes: nothing can follow it. */
export function nothingFollows(): never {
  throw new Error('Only a call that changes something can be followed by anything')
}
