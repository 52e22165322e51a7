import { big, type Decimal } from '../../contract/money.ts'

type Result = ReturnType<typeof big>

/** Maximum nesting of brackets. */
const deepest = 20

/**
 * Evaluates `12*3,50` or `(10+5)/3` exactly; operators also `× ÷ :`. Undefined if invalid.
 * @param numberOf reads one number without spaces
 */
export function workOut(text: string, numberOf: (piece: string) => Decimal | undefined): Result | undefined {
  const pieces = text.match(/[\d.,]+|[-+*/()×·÷:\u2212]/g) ?? []
  if (pieces.join('') !== text) return undefined
  let at = 0
  let depth = 0

  function take(signs: string): string | undefined {
    const piece = pieces[at]
    if (piece === undefined || !signs.includes(piece)) return undefined
    at += 1
    return piece
  }

  function terms(): Result | undefined {
    let result = factors()
    for (let sign = take('+-\u2212'); sign && result; sign = take('+-\u2212')) {
      const next = factors()
      result = next && (sign === '+' ? result.plus(next) : result.minus(next))
    }
    return result
  }

  function factors(): Result | undefined {
    let result = signed()
    for (let sign = take('*×·/÷:'); sign && result; sign = take('*×·/÷:')) {
      const next = signed()
      if ('*×·'.includes(sign)) result = next && result.times(next)
      else result = next?.eq(0) ? undefined : next && result.div(next)
    }
    return result
  }

  function signed(): Result | undefined {
    const sign = take('+-\u2212')
    const result = take('(') ? bracketed() : number()
    return sign && sign !== '+' ? result?.times(-1) : result
  }

  function bracketed(): Result | undefined {
    depth += 1
    const result = depth > deepest ? undefined : terms()
    depth -= 1
    return take(')') ? result : undefined
  }

  function number(): Result | undefined {
    const piece = pieces[at]
    const value = piece === undefined ? undefined : numberOf(piece)
    at += 1
    return value === undefined ? undefined : big(value)
  }

  const result = terms()
  return at === pieces.length ? result : undefined
}
