import { mentionsOf, plain, withoutOthers } from './numbers-in-text.ts'

/** Suppliers number as they like, so their open numbers are looked for in the text, not the other way round. */

/** Words after which also a short number is one. */
const naming = String.raw`(?<=(?:\bREK[A-Z]*|\bRN|\bNR|\bNO|\bINV[A-Z]*|\bPAVADZ[A-Z]*)[.:#№ ]{0,3}(?:NR|NO)?[.:#№ ]{0,3})`
const boundary = '(?<![A-Z0-9])'

/** Fewest digits of a number that needs no word before it; letters count as one digit. */
const fewestDigits = 4

/** The number with other dashes, spaces and zeros; null: it has no digits. */
function formOf(number: string): RegExp | null {
  const groups = plain(number).match(/[A-Z]+|\d+/g) ?? []
  const digits = groups.filter((group) => /\d/.test(group)).join('')
  if (digits === '') return null
  const written = groups.map((group) => (/\d/.test(group) ? `[0O]*${group.replace(/^0+(?=\d)/, '').replaceAll('0', '[0O]')}` : group))
  const strength = digits.replace(/^0+/, '').length + (groups.some((group) => /[A-Z]/.test(group)) ? 1 : 0)
  return new RegExp(`${strength >= fewestDigits ? boundary : naming}${written.join('[^A-Z0-9]{0,3}')}(?![A-Z0-9])`, 'g')
}

interface Written {
  remittance: string
  reference: string
}

export interface ReadNumbers<Document> {
  found: Document[]
  /** Whether the text names another number besides. */
  hasOthers: boolean
}

export function numbersIn<Document extends { number: string }>(
  { remittance, reference }: Written,
  documents: readonly Document[],
): ReadNumbers<Document> {
  const written = { remittance: withoutOthers(remittance), reference: withoutOthers(reference) }
  const rest = { ...written }
  const found = documents.filter(({ number }) => {
    const form = formOf(number)
    if (form === null) return false
    rest.remittance = rest.remittance.replace(form, ' ; ')
    rest.reference = rest.reference.replace(form, ' ; ')
    return written.remittance.search(form) >= 0 || written.reference.search(form) >= 0
  })
  return { found, hasOthers: mentionsOf(rest).length > 0 }
}
