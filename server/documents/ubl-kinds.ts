import { Unreadable } from './unreadable.ts'

/**
 * Kinds of invoices by their code (UNTDID 1001, as EN 16931 lists them): those by which goods are received, and
 * those by which none are.
 */

/** Invoices over what was delivered. */
const delivering = new Set(
  '82 202 203 204 211 218 219 295 326 331 380 382 384 385 387 388 390 393 394 395 472 623 633 780 817 870 875 876 877 935'.split(' '),
)

const creditCodes = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '))

const debitNote = 'debetnota: tā maina jau izrakstīta rēķina summu, preces ar to nenāk'
const selfBilled = 'pašrēķins: to izraksta pircējs, nevis piegādātājs'

/** What others are, and why they bring no goods. */
const others: Readonly<Record<string, string>> = {
  '71': 'maksājuma pieprasījums: preces nāk ar rēķinu',
  '80': debitNote,
  '84': debitNote,
  '325': 'priekšapmaksas rēķins (proforma): preces nāk ar galīgo rēķinu',
  '383': debitNote,
  '386': 'avansa rēķins: preces nāk ar galīgo rēķinu',
  '389': selfBilled,
  '471': selfBilled,
  '473': selfBilled,
  '500': selfBilled,
  '501': selfBilled,
  '527': selfBilled,
  '575': 'apdrošinātāja rēķins: tajā preču nav',
  '751': 'informācija grāmatvedībai, nevis rēķins par precēm',
}

/** What to do with what a supplier credits. */
export const forReturns = 'Atdotajām precēm sagatavojiet atgriešanas aktu un ierakstiet tajā kredītrēķina numuru'

/** Code of an invoice that takes the place of one that was issued before. */
export const correctedCode = '384'

/**
 * Refuses by its name what brings no goods.
 * @param document its root, code and number, and the numbers of the invoices that it corrects
 */
export function refuseOtherKinds(document: { root: string; code: string; number: string; preceding: readonly string[] }): void {
  const { root, code, number, preceding } = document
  if (root === 'CreditNote' || creditCodes.has(code)) {
    const of = preceding.length > 0 ? ` rēķinam ${preceding.join(', ')}` : ''
    throw new Unreadable(`${number} ir kredītrēķins${of}: preces ar to nenāk. ${forReturns}`)
  }
  const other = others[code]
  if (other !== undefined) throw new Unreadable(`${number} ir ${other} (veids ${code})`)
  if (code !== '' && !delivering.has(code)) throw new Unreadable(`${number} nav rēķins par precēm: tā veids ir „${code}”, gaidīts 380`)
}
