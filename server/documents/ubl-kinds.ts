import { Unreadable } from './unreadable.ts'

/** UNTDID 1001 codes as in EN 16931. */

const delivering = new Set(
  '82 202 203 204 211 218 219 295 326 331 380 382 384 385 387 388 390 393 394 395 472 623 633 780 817 870 875 876 877 935'.split(' '),
)

const creditCodes = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '))

/** 381 and its relatives; an invoice of such a code is a credit note whatever its root element. */
export function isCreditCode(code: string): boolean {
  return creditCodes.has(code)
}

const debitNote = 'debetnota: tā maina jau izrakstīta rēķina summu, preces ar to nenāk'
const selfBilled = 'pašrēķins: to izraksta pircējs, nevis piegādātājs'

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

export const forReturns = 'Atdotajām precēm sagatavojiet atgriešanas aktu un ierakstiet tajā kredītrēķina numuru'

export const correctedCode = '384'

/** @param document code, number, and corrected invoices; whether a credit note is read too */
export function refuseOtherKinds(document: { code: string; number: string; preceding: readonly string[]; takesCredits: boolean }): void {
  const { code, number, preceding, takesCredits } = document
  if (isCreditCode(code)) {
    if (takesCredits) return
    const of = preceding.length > 0 ? ` rēķinam ${preceding.join(', ')}` : ''
    throw new Unreadable(`${number} ir kredītrēķins${of}: preces ar to nenāk. ${forReturns}`)
  }
  const other = others[code]
  if (other !== undefined) throw new Unreadable(`${number} ir ${other} (veids ${code})`)
  if (code !== '' && !delivering.has(code)) throw new Unreadable(`${number} nav rēķins par precēm: tā veids ir „${code}”, gaidīts 380`)
}
