import { useEffect, useState } from 'react'
import type { Answer } from '../../../../contract/calls.ts'
import type { OrderVatCase } from '../../../../contract/company/vat-cases.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { failureOf, wasAborted } from '../../../data/failure.ts'
import { readOnce } from '../../../commands/use-call.ts'
import { newLineOf, type LineValues } from './line-values.ts'

export type Quoted = Answer<typeof orders.quote>['data']['lines'][number]

export interface QuoteFor {
  customer_id: number | null
  branch_id: number | null
  /** Affects VAT. */
  delivery_type_id?: number | null
  delivery_country_id?: number | null
  vat_case?: OrderVatCase | null
  warehouse_id: number | null
  /** Defaults to today. */
  date: string | null
}

export type AskQuote<For> = (to: For, lines: readonly QuotedAs[], signal: AbortSignal) => Promise<readonly Quoted[]>

type QuotedAs = NonNullable<ReturnType<typeof newLineOf>>

const askOrders: AskQuote<QuoteFor> = async ({ date, ...to }, lines, signal) =>
  (await readOnce(orders.quote, { body: { ...to, ...(date && { date }), lines: [...lines] } }, signal)).data.lines

interface QuoteState {
  requestKey: string
  line?: Quoted
  errors?: Readonly<Record<string, readonly string[]>>
}

/** Debounce in milliseconds. */
const pause = 150

/** Quotes changed lines in one debounced request; a newer change aborts it. Keyed by row. */
export function useQuote<For extends QuoteFor>(
  order: For,
  rows: readonly { key: number; values: Partial<LineValues> }[],
  ask: AskQuote<For> = askOrders,
): ReadonlyMap<number, QuoteState> {
  const [quoteStates, setKnown] = useState<ReadonlyMap<number, QuoteState>>(new Map())
  const asking = rows.flatMap(({ key, values }) => {
    const line = newLineOf({ ...values, quantity: values.quantity || '1' })
    if (!line) return []
    const requestKey = JSON.stringify([order, line])
    return quoteStates.get(key)?.requestKey === requestKey ? [] : [{ key, requestKey, line }]
  })
  const text = JSON.stringify({ order, asking })

  useEffect(() => {
    const { order: to, asking: lines } = JSON.parse(text) as { order: For; asking: typeof asking }
    if (lines.length === 0) return
    const controller = new AbortController()
    const keep = (answers: (place: number) => Omit<QuoteState, 'requestKey'>) =>
      setKnown((now) => new Map([...now, ...lines.map(({ key, requestKey }, place) => [key, { requestKey, ...answers(place) }] as const)]))
    const timer = setTimeout(() => {
      ask(
        to,
        lines.map(({ line }) => line),
        controller.signal,
      ).then(
        (quoted) => keep((place) => ({ ...(quoted[place] && { line: quoted[place] }) })),
        (error: unknown) => {
          if (!wasAborted(error) && !controller.signal.aborted) keep((place) => ({ errors: errorsAt(failureOf(error).errors, place) }))
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, ask])
  return quoteStates
}

function errorsAt(errors: Readonly<Record<string, readonly string[]>>, place: number): Readonly<Record<string, readonly string[]>> {
  const start = `lines.${place}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, texts]) => (name.startsWith(start) ? [[name.slice(start.length), texts] as const] : [])),
  )
}
