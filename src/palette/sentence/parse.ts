/** A sentence: documents by their numbers, and the commands for them. */
export interface Sentence {
  numbers: readonly string[]
  /** Words of each command. */
  parts: readonly string[]
}

const longest = 200
const mostNumbers = 20
const mostParts = 6

const number = /^([\p{L}]{1,4}-(?:\d{4}-)?\d{1,8})(?:\s*,\s*|\s+|$)/u

/** `PAS-2026-000123, PAS-2026-000124 sadalīt; akceptēt`; null for other text, also for a number alone. */
export function sentenceIn(text: string): Sentence | null {
  if (text.length > longest) return null
  const numbers: string[] = []
  let rest = text.trim()
  for (let found = number.exec(rest); found && numbers.length < mostNumbers; found = number.exec(rest)) {
    numbers.push((found[1] ?? '').toUpperCase())
    rest = rest.slice(found[0].length)
  }
  const parts = rest
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (numbers.length === 0 || parts.length === 0 || parts.length > mostParts || !/^\p{L}/u.test(rest)) return null
  return { numbers: [...new Set(numbers)], parts }
}
