/** A number of a document as a payer typed it. Without a year it says little by itself. */
export interface Mention {
  prefix: string | null
  year: number | null
  sequence: number
}

/** Longest range that is read as one: "123-125". */
const longestRange = 20

const cyrillic = 'АВЕКМНОРСТУХ'
const latin = 'ABEKMHOPCTYX'

/** Without accents and look-alike letters. */
export function plain(text: string): string {
  const unaccented = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  return unaccented
    .replace(/[А-Я]/g, (letter) => latin[cyrillic.indexOf(letter)] ?? letter)
    .replace(/[–—−]/g, '-')
    .replace(/\s+/g, ' ')
}

/** Looks like a number of a document and is not: accounts, days, sums, personal codes and phones. */
const others = [
  /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g,
  /\b\d{1,2}\.\d{1,2}\.(20)?\d{2}\b\.?/g,
  /\b20\d{2}[-./](0[1-9]|1[0-2])[-./](0[1-9]|[12]\d|3[01])\b/g,
  /\b\d+[.,]\d{2}\b(\s*(EUR|€))?/g,
  /\b\d+\s*(EUR|€)/g,
  /\+371[\s\d]+/g,
  /\b\d{6}-\d{5}\b/g,
]

const full = /(?<![A-Z0-9])([A-Z]{1,5})?[ \-/._]{0,3}(2[0O]\d[\dO])[ \-/._]{0,3}([\dO]{1,8})(?![\dO])/g
const named = /(?:REK[A-Z]*|NR|NO|INV[A-Z]*|PAVADZ[A-Z]*)[.:#№ ]*(?:NR|NO)?[.:#№ ]*([\d]{1,6})(?!\d)/g
const further = /^\s*(?:,|;|\+|&|\/|UN|AND|-)\s*(?:NR\.?\s*|R\s*-?\s*)?(\d{1,6})(?![\d]|[-/]\d)/

/** Plain text without accounts, days, sums, personal codes and phones. */
export function withoutOthers(text: string): string {
  return others.reduce((rest, form) => rest.replace(form, ' ; '), plain(text))
}

/** Mentions in the order of the text, each once. */
export function mentionsIn(text: string): Mention[] {
  const words = withoutOthers(text)
  const found: Mention[] = []
  for (const match of words.matchAll(full)) {
    const [all, prefix = null, year = '', sequence = ''] = match
    follow(found, words.slice(match.index + all.length), { prefix, year: numberOf(year), sequence: numberOf(sequence) })
  }
  const rest = words.replace(full, ' ; ')
  for (const match of rest.matchAll(named)) {
    follow(found, rest.slice(match.index + match[0].length), { prefix: null, year: null, sequence: numberOf(match[1] ?? '') })
  }
  if (found.length === 0) {
    for (const [digits] of rest.matchAll(/(?<![\d-])\d{3,6}(?![\d-])/g))
      found.push({ prefix: null, year: null, sequence: numberOf(digits) })
  }
  const seen = new Set<string>()
  return found.filter(({ prefix, year, sequence }) => {
    const key = `${prefix} ${year} ${sequence}`
    return seen.size !== seen.add(key).size
  })
}

/** Numbers that go on from one: "R-2026-123, 124 un 126", "123-125". */
function follow(found: Mention[], after: string, first: Mention): void {
  found.push(first)
  let last = first
  let rest = after
  for (let match = further.exec(rest); match; match = further.exec(rest)) {
    const sequence = numberOf(match[1] ?? '')
    const isRange = match[0].trimStart().startsWith('-') && sequence > last.sequence && sequence - last.sequence <= longestRange
    if (match[0].trimStart().startsWith('-') && !isRange) return
    const from = isRange ? last.sequence + 1 : sequence
    for (let each = from; each <= sequence; each += 1) found.push({ prefix: first.prefix, year: first.year, sequence: each })
    last = { prefix: first.prefix, year: first.year, sequence }
    rest = rest.slice(match[0].length)
  }
}

function numberOf(digits: string): number {
  return Number(digits.replace(/O/g, '0'))
}
