import { useRef, useState } from 'react'
import type { Body } from '../../../contract/calls.ts'
import type { orders } from '../../../contract/orders.ts'
import type { Option } from '../../ui/use-options.ts'
import { dropDraft } from '../../workspace/drafts.ts'
import { bodyOf } from '../../workspace/record/use-record-form.ts'
import type { TabHandle } from '../../workspace/tab.ts'
import { freshLine, newLineOf, type LineValues } from './line-values.ts'

/** Header and delivery of an order that is being taken. */
export interface NewHeader {
  branch_id: Option | null
  contact_id: Option | null
  customer_order_nr: string | null
  date: string | null
  expected_date: string | null
  warehouse_id: Option | null
  delivery_type_id: Option | null
  delivery_address: string | null
  delivery_city: string | null
  recipient_name: string | null
  recipient_phone: string | null
  delivery_date: string | null
  notes: string | null
}

/** An order that is being taken. Rows have keys of their own, for they may be typed in any order. */
export interface NewOrder {
  customer: Option | null
  header: NewHeader
  lines: readonly ({ key: number } & LineValues)[]
}

const emptyHeader: NewHeader = {
  branch_id: null,
  contact_id: null,
  customer_order_nr: null,
  date: null,
  expected_date: null,
  warehouse_id: null,
  delivery_type_id: null,
  delivery_address: null,
  delivery_city: null,
  recipient_name: null,
  recipient_phone: null,
  delivery_date: null,
  notes: null,
}

const empty: NewOrder = { customer: null, header: emptyHeader, lines: [{ key: 1, ...freshLine }] }
const draftKey = 'order'

/** The order in the form: kept from the first key, until it is made or thrown away. */
export function useNewOrder(tab: TabHandle) {
  const [start] = useState(() => tab.drafts.read(draftKey) as NewOrder | undefined)
  const [order, show] = useState<NewOrder>(start ?? empty)
  // Two changes may come before React draws: a picked item and the step to the next row.
  const latest = useRef(order)

  function change(step: (now: NewOrder) => NewOrder): void {
    latest.current = step(latest.current)
    show(latest.current)
    tab.drafts.write(draftKey, latest.current)
  }

  function setLines(values: ReadonlyMap<number, Partial<LineValues>>): void {
    change((now) => ({ ...now, lines: now.lines.map((line) => ({ ...line, ...values.get(line.key) })) }))
  }

  function insertLines(at: number, count: number): void {
    const last = Math.max(0, ...latest.current.lines.map((line) => line.key))
    const made = Array.from({ length: count }, (_, place) => ({ key: last + 1 + place, ...freshLine }))
    change((now) => ({ ...now, lines: now.lines.toSpliced(at, 0, ...made) }))
  }

  return {
    order,
    change,
    setHeader: (values: Partial<NewHeader>) => change((now) => ({ ...now, header: { ...now.header, ...values } })),
    setLine: (key: number, values: Partial<LineValues>) => setLines(new Map([[key, values]])),
    setLines,
    insertLine: (at: number) => insertLines(at, 1),
    /** Keys of rows by their index; rows past the last one are added. */
    keysAt: (rows: readonly number[]): ReadonlyMap<number, number> => {
      const { lines } = latest.current
      const missing = Math.max(...rows) + 1 - lines.length
      if (missing > 0) insertLines(lines.length, missing)
      return new Map(rows.map((row) => [row, latest.current.lines[row]?.key ?? 0]))
    },
    deleteLines: (keys: readonly (number | string)[]) =>
      change((now) => ({ ...now, lines: now.lines.filter(({ key }) => !keys.includes(key)) })),
    /** Starts over; `path` is where the form stood, for the tab may be elsewhere by now. */
    clear: (path: string) => {
      dropDraft(path, draftKey)
      latest.current = empty
      show(empty)
    },
    latest: () => latest.current,
  }
}

/** The order as the call takes it, and which row each of its lines was; empty rows are left out. */
export function bodyOfNew({ customer, header, lines }: NewOrder): { body: Body<typeof orders.create>; keys: number[] } {
  const rows = lines.flatMap((line) => {
    const sent = newLineOf(line)
    return sent ? [{ key: line.key, sent }] : []
  })
  const given = Object.entries(bodyOf(header)).filter(([, value]) => value !== null && value !== '')
  return {
    body: { customer_id: Number(customer?.id), ...Object.fromEntries(given), order_items: rows.map(({ sent }) => sent) },
    keys: rows.map(({ key }) => key),
  }
}
