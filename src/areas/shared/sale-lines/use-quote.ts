import { useEffect, useState } from 'react'
import type { Answer } from '../../../../contract/calls.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { failureOf, wasAborted } from '../../../data/failure.ts'
import { readOnce } from '../../../commands/use-call.ts'
import { newLineOf, type LineValues } from './line-values.ts'

/** A line as the server quotes it. */
export type Quoted = Answer<typeof orders.quote>['data']['lines'][number]

/** The document that lines are quoted for, as far as prices, VAT and stock depend on it. */
export interface QuoteFor {
  customer_id: number | null
  branch_id: number | null
  /** Where goods go, as far as the order says; VAT hangs on it. */
  delivery_type_id?: number | null
  delivery_country_id?: number | null
  warehouse_id: number | null
  /** Today when it is not known yet. */
  date: string | null
}

/** Asks the server what lines come to; another kind of document has a call of its own. */
export type AskQuote<For> = (to: For, lines: readonly QuotedAs[], signal: AbortSignal) => Promise<readonly Quoted[]>

type QuotedAs = NonNullable<ReturnType<typeof newLineOf>>

const askOrders: AskQuote<QuoteFor> = async ({ date, ...to }, lines, signal) =>
  (await readOnce(orders.quote, { body: { ...to, ...(date && { date }), lines: [...lines] } }, signal)).data.lines

interface Known {
  asked: string
  line?: Quoted
  /** Why it cannot be quoted, by field. */
  errors?: Readonly<Record<string, readonly string[]>>
}

/** Milliseconds without a key before the server is asked. */
const pause = 150

/**
 * Prices, stock and VAT of lines while they are typed: one request for all lines that changed, after
 * a pause; a newer change gives the older question up. Answers by the key of the row.
 */
export function useQuote<For extends QuoteFor>(
  order: For,
  rows: readonly { key: number; values: Partial<LineValues> }[],
  ask: AskQuote<For> = askOrders,
): ReadonlyMap<number, Known> {
  const [known, setKnown] = useState<ReadonlyMap<number, Known>>(new Map())
  const asking = rows.flatMap(({ key, values }) => {
    const line = newLineOf({ ...values, quantity: values.quantity || '1' })
    if (!line) return []
    const asked = JSON.stringify([order, line])
    return known.get(key)?.asked === asked ? [] : [{ key, asked, line }]
  })
  const text = JSON.stringify({ order, asking })

  useEffect(() => {
    const { order: to, asking: lines } = JSON.parse(text) as { order: For; asking: typeof asking }
    if (lines.length === 0) return
    const given = new AbortController()
    const keep = (answers: (place: number) => Omit<Known, 'asked'>) =>
      setKnown((now) => new Map([...now, ...lines.map(({ key, asked }, place) => [key, { asked, ...answers(place) }] as const)]))
    const timer = setTimeout(() => {
      ask(
        to,
        lines.map(({ line }) => line),
        given.signal,
      ).then(
        (quoted) => keep((place) => ({ ...(quoted[place] && { line: quoted[place] }) })),
        (error: unknown) => {
          if (!wasAborted(error) && !given.signal.aborted) keep((place) => ({ errors: errorsAt(failureOf(error).errors, place) }))
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [text, ask])
  return known
}

function errorsAt(errors: Readonly<Record<string, readonly string[]>>, place: number): Readonly<Record<string, readonly string[]>> {
  const start = `lines.${place}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, texts]) => (name.startsWith(start) ? [[name.slice(start.length), texts] as const] : [])),
  )
}
