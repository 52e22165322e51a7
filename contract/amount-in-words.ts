import { upperFirst } from './format.ts'
import { big, round2, type Decimal } from './money.ts'

/**
 * Euros in words, cents in digits (docs/domain/invoicing.md#amounts-in-words). «viens» precedes simts, tūkstotis,
 * miljons and miljards, so that nothing can be inserted before it.
 */

/** Everyday «eiro» or legal «euro»; both indeclinable. */
export type EuroSpelling = 'eiro' | 'euro'

/**
 * `Viens tūkstotis divi simti eiro un 56 centi`
 * @throws RangeError from 10¹² EUR, more than any database column holds
 */
export function amountInWords(amount: Decimal, spelling: EuroSpelling = 'eiro'): string {
  const cents = big(round2(amount)).times(100)
  const [whole = '0', part = '00'] = big(cents.abs()).div(100).toFixed(2).split('.')
  const sign = cents.lt(0) ? 'mīnus ' : ''
  const noun = isSingular(Number(part)) ? 'cents' : 'centi'
  return upperFirst(`${sign}${numberInWords(Number(whole))} ${spelling} un ${part} ${noun}`)
}

/** 0 to 999 999 999 999, masculine: `divdesmit viens` */
export function numberInWords(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= 1e12) throw new RangeError(`No words for ${n}`)
  if (n === 0) return 'nulle'
  const words = scales.flatMap(({ size, one, many }) => {
    const group = Math.floor(n / size) % 1000
    if (group === 0) return []
    const noun = isSingular(group) ? one : many
    return noun === '' ? [hundreds(group)] : [hundreds(group), noun]
  })
  return words.join(' ')
}

const scales = [
  { size: 1e9, one: 'miljards', many: 'miljardi' },
  { size: 1e6, one: 'miljons', many: 'miljoni' },
  { size: 1e3, one: 'tūkstotis', many: 'tūkstoši' },
  { size: 1, one: '', many: '' },
]

const ones = ['', 'viens', 'divi', 'trīs', 'četri', 'pieci', 'seši', 'septiņi', 'astoņi', 'deviņi']
const stems = ['', 'vien', 'div', 'trīs', 'četr', 'piec', 'seš', 'septiņ', 'astoņ', 'deviņ']

function hundreds(n: number): string {
  const count = Math.floor(n / 100)
  const head = count === 0 ? [] : [`${ones[count]} ${count === 1 ? 'simts' : 'simti'}`]
  return [...head, ...tens(n % 100)].join(' ')
}

function tens(n: number): string[] {
  const unit = n % 10
  if (n === 10) return ['desmit']
  if (n > 10 && n < 20) return [`${stems[unit]}padsmit`]
  const ten = n < 20 ? [] : [`${stems[Math.floor(n / 10)]}desmit`]
  return unit === 0 ? ten : [...ten, ones[unit] ?? '']
}

/** Numbers ending in 1, except 11. */
function isSingular(n: number): boolean {
  return n % 10 === 1 && n % 100 !== 11
}
