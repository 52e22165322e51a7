export function nothingFollows(): never {
  throw new Error('Only a call that changes something can be followed by anything')
}
