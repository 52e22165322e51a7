const outgoing = new Set(['d', 'dr', 'db', 'debets', 'debit', 'dbit', '-'])
const incoming = new Set(['k', 'c', 'cr', 'kr', 'kredīts', 'credit', 'crdt', '+'])

/** Null: neither. */
export function isOutgoing(letter: string): boolean | null {
  const folded = letter.toLocaleLowerCase('lv').replace(/[.\s]/g, '')
  return outgoing.has(folded) ? true : incoming.has(folded) ? false : null
}
