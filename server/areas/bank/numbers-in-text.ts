/** Number of a document as a payer typed it. Without a year it says little by itself. */
export interface Mention {
  prefix: string | null
  year: number | null
  sequence: number
  /** Neither year, prefix nor a word before it says that it is a number of a document. */
  isBare: boolean
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

/** Words before a number of an invoice, single letters of a series, and what is written without a space. */
const naming = '\\b(?:REK[A-Z]*|RN|NR|NO|INV[A-Z]*|[A-Z])[ .:#№]{1,3}|[A-Z0-9][-/._]?'
/** Documents that are not ours to be paid: "Pasūtījuma Nr. 123", "MU 17". */
const otherDocument =
  '\\b(?:PASUTIJUM[A-Z]*|LIGUM[A-Z]*|PIEDAVAJUM[A-Z]*|KLIENT[A-Z]*|ABONENT[A-Z]*|AKT[SAU]|MAKS[A-Z]*[ .]*UZD[A-Z]*|M/?U(?![A-Z]))'
/** Letters of their series; those of an invoice begin another number. */
const otherSeries = '(?:(?!REK|RN|INV|R(?![A-Z]))[A-Z]{1,5}[ -]?)?'

/** Looks like a number of a document and is not: accounts, days, months, sums, codes, phones and numbers of other things. */
const others = [
  /\b[A-Z]{2}\d{2}[A-Z0-9]{11,30}\b/g,
  /\b\d{1,2}\.\d{1,2}\.(20)?\d{2}\b\.?/g,
  /\b20\d{2}[-./](0[1-9]|1[0-2])[-./](0[1-9]|[12]\d|3[01])\b/g,
  /\b\d+[.,]\d{2}\b(\s*(EUR|€))?/g,
  /\b\d+\s*(EUR|€)/g,
  /(\bEUR|€)\s*\d+\b/g,
  /\+371[\s\d]+/g,
  /\b(TALR?|TEL|MOB)[A-Z]*[.: ]*\d{8}\b/g,
  /\b\d{6}-\d{5}\b/g,
  /\bLV-\d{4}\b/g,
  new RegExp(`(?<!${naming})\\b\\d{1,2} NO \\d{1,2}\\b`, 'g'),
  new RegExp(`(?<!${naming})20\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])(?!\\d)`, 'g'),
  new RegExp(`(?<!${naming})20\\d{2}[-./](0[1-9]|1[0-2])(?![\\d]|[-./]\\d)`, 'g'),
  new RegExp(`(?<!${naming})(0?[1-9]|1[0-2])[./]20\\d{2}\\b`, 'g'),
  new RegExp(`${otherDocument}[ .:#№-]*(?:(?:NR|NO)[ .:#№]*)?${otherSeries}\\d[\\d/-]*(?:\\s*(?:,|;|UN)\\s*\\d[\\d/-]*)*`, 'g'),
]

const full = /(?<![A-Z0-9])([A-Z]{1,5})?[ \-/._]{0,3}(2[0O]\d[\dO])[ \-/._]{0,3}([\dO]{1,8})(?![\dO])/g
const named = /(?<![A-Z])(?:REK[A-Z]*|NR|NO|INV[A-Z]*|PAVADZ[A-Z]*)[.:#№ ]*(?:NR|NO)?[.:#№ ]*([\d]{1,6})(?!\d)/g
/** A number alone, with the letters of a series or without them. */
const bare = /(?<![A-Z\d-])(?:([A-Z]{1,5})-?|([A-Z]) )?(\d{3,6})(?!\d)/g
/** "123, 2. maksājums" goes on with no number. */
const ordinal = '\\.? ?(?:MAKS|IEMAKS|DAL|REIZ|KART|MEN|CETURKS)'
const further = new RegExp(`^\\s*(,|;|\\+|&|/|UN|AND|LIDZ|-)\\s*(?:NR\\.?\\s*|R\\s*-?\\s*)?(\\d{1,6})(?![\\d]|[-/]\\d{5,}|/\\d|${ordinal})`)
/** The last number of a range, written whole: "R-2026-123 līdz R-2026-125". */
const rangeEnd = /^\s*(?:-|LIDZ)\s*$/

/** Plain text without accounts, days, sums, personal codes, phones and numbers of other documents. */
export function withoutOthers(text: string): string {
  return others.reduce((rest, form) => rest.replace(form, ' ; '), plain(text))
}

/**
 * Numbers that the payer names. The reference counts only with a year: else it is the number of the payer's own
 * payment order.
 */
export function mentionsOf({ remittance, reference }: { remittance: string; reference: string }): Mention[] {
  return onceEach([...mentionsIn(remittance), ...mentionsIn(reference).filter(({ year }) => year !== null)])
}

/** Mentions in the order of the text, each once. */
export function mentionsIn(text: string): Mention[] {
  const words = withoutOthers(text)
  const found: Mention[] = []
  let before = 0
  for (const match of words.matchAll(full)) {
    const [all, prefix = null, year = '', sequence = ''] = match
    const mention = { prefix, year: numberOf(year), sequence: numberOf(sequence), isBare: false }
    const last = found.at(-1)
    if (last?.year === mention.year && rangeEnd.test(words.slice(before, match.index))) found.push(...between(last, mention.sequence))
    before = match.index + all.length
    follow(found, words.slice(before), mention)
  }
  const rest = words.replace(full, ' ; ')
  for (const match of rest.matchAll(named)) {
    const mention = { prefix: null, year: null, sequence: numberOf(match[1] ?? ''), isBare: false }
    follow(found, rest.slice(match.index + match[0].length), mention)
  }
  return onceEach(found.length > 0 ? found : bareIn(rest))
}

/** Digits that follow a dash belong to a range, or to a number of another form. */
function bareIn(text: string): Mention[] {
  const found: Mention[] = []
  for (const match of text.matchAll(bare)) {
    const [all, letters, letter, digits = ''] = match
    const after = text.slice(match.index + all.length)
    const prefix = letters ?? letter ?? null
    const mention = { prefix, year: null, sequence: numberOf(digits), isBare: prefix === null }
    const [, sign, last = ''] = further.exec(after) ?? []
    const range = sign === '-' || sign === 'LIDZ' ? between(mention, numberOf(last)) : []
    if (/^-\d/.test(after) && range.length === 0) continue
    found.push(mention, ...range)
  }
  return found
}

function onceEach(mentions: readonly Mention[]): Mention[] {
  const seen = new Set<string>()
  return mentions.filter(({ prefix, year, sequence }) => {
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
    const [all, sign = '', digits = ''] = match
    const next = Object.assign({}, last, { sequence: numberOf(digits) })
    const isRange = sign === '-' || sign === 'LIDZ'
    const numbers = isRange ? between(last, next.sequence) : [next]
    if (numbers.length === 0) return
    found.push(...numbers)
    last = next
    rest = rest.slice(all.length)
  }
}

/** After the first of a range up to its end; empty where it is none. */
function between(first: Mention, end: number): Mention[] {
  const length = end - first.sequence
  if (length <= 0 || length > longestRange) return []
  return Array.from({ length }, (_, at) => Object.assign({}, first, { sequence: first.sequence + 1 + at }))
}

function numberOf(digits: string): number {
  return Number(digits.replace(/O/g, '0'))
}
