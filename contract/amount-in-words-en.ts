import { upperFirst } from './format.ts'
import { big, round2, type Decimal } from './money.ts'

/**
 * Euros in words, cents in digits (docs/domain/invoicing.md#amounts-in-words). «One» precedes hundred and thousand,
 * so that nothing can be inserted before it.
 */

/**
 * `One thousand two hundred euros and 56 cents`
 * @throws RangeError from 10¹² EUR, more than any database column holds
 */
export function amountInEnglish(amount: Decimal): string {
  const cents = big(round2(amount)).times(100)
  const [whole = '0', part = '00'] = big(cents.abs()).div(100).toFixed(2).split('.')
  const words = `${numberInEnglish(Number(whole))} ${whole === '1' ? 'euro' : 'euros'} and ${part} ${part === '01' ? 'cent' : 'cents'}`
  const sentence = cents.lt(0) ? `minus ${words}` : words
  return upperFirst(sentence)
}

/** 0 to 999 999 999 999: `twenty-one thousand three` */
export function numberInEnglish(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= 1e12) throw new RangeError(`No words for ${n}`)
  if (n === 0) return 'zero'
  return scales
    .flatMap(({ size, noun }) => {
      const group = Math.floor(n / size) % 1000
      return group === 0 ? [] : [hundreds(group), noun]
    })
    .filter((word) => word !== '')
    .join(' ')
}

const scales = [
  { size: 1e9, noun: 'billion' },
  { size: 1e6, noun: 'million' },
  { size: 1e3, noun: 'thousand' },
  { size: 1, noun: '' },
]

const small = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen']
const teens = ['fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

function hundreds(n: number): string {
  const count = Math.floor(n / 100)
  return [count === 0 ? '' : `${small[count]} hundred`, belowHundred(n % 100)].filter((word) => word !== '').join(' ')
}

function belowHundred(n: number): string {
  if (n < 20) return [...small, ...teens][n] ?? ''
  return [tens[Math.floor(n / 10)], small[n % 10]].filter((word) => word !== '').join('-')
}
