import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Lifecycle } from '../../machines/lifecycle.ts'
import { lifecycles } from '../support/lifecycles.ts'

/**
 * Lifecycles against their design (`lifecycles.tsv` beside this file): states, where a document begins
 * and ends, and each arrow. Differences on purpose are listed below; docs/domain/lifecycle-differences.md gives their reasons.
 */

interface Chart {
  initial: string
  final: readonly string[]
  states: Readonly<Record<string, string>>
  /** `EVENT from to`. */
  arrows: readonly string[]
}

interface Difference {
  added?: readonly string[]
  dropped?: readonly string[]
  /** States that the design does not have. */
  states?: readonly string[]
  /** Sentence of docs/domain/lifecycle-differences.md that gives the reason. */
  because: string
}

const differences: Readonly<Record<string, readonly Difference[]>> = {
  invoice: [
    {
      added: ['WITHDRAW accepted draft', 'WITHDRAW partially_paid draft', 'WITHDRAW paid draft'],
      because: 'The newest number of the invoices can be taken back',
    },
    { added: ['ACCEPT draft partially_paid'], because: 'ACCEPT leads to partially_paid when an advance pays a part' },
    { added: ['CREDIT partially_paid paid'], because: 'CREDIT leads to paid when what is left was paid already' },
    { added: ['UNPAY partially_paid partially_paid'], because: 'UNPAY of one of several payments leaves the invoice partially paid' },
  ],
  advance_invoice: [{ added: ['MARK_AS_PAID paid paid', 'MARK_AS_PAID settled paid'], because: 'An advance is received in instalments' }],
  catalog_item_unit: [{ added: ['WRITE_OFF in_use written_off'], because: 'A piece of inventory has events EDIT and TAKE_BACK' }],
  inventory_item: [
    {
      added: [
        ...['in_stock', 'in_use', 'rented', 'in_service'].map((state) => `EDIT ${state} ${state}`),
        ...['ASSIGN in_use in_use', 'TAKE_BACK in_stock deleted'],
      ],
      because: 'A piece of inventory has events EDIT and TAKE_BACK',
    },
    {
      added: ['SERVICE_DONE in_service in_use', 'SERVICE_DONE in_service rented'],
      because: 'A machine returns from service to where it was',
    },
  ],
  order: [
    {
      added: ['CREDIT_REOPENED fulfilled in_fulfillment', 'CREDIT_REOPENED in_fulfillment in_fulfillment'],
      because: 'CREDIT_REOPENED leads from every state in which an order can stand on an invoice',
    },
    { added: ['NAME_UNITS in_fulfillment in_fulfillment'], because: 'An order has an event NAME_UNITS' },
  ],
  shop_order: [
    {
      added: ['PAY open open', 'RETURN open open', 'RETURN closed closed', 'INVOICE open open'],
      because: 'A sale over the counter has events PAY, RETURN and INVOICE',
    },
  ],
  production_application: [
    { added: ['SPLIT in_production completed'], because: 'An application of which something was made is not deleted' },
  ],
  procurement_invoice: [
    { added: ['EDIT new new'], because: "A supplier's invoice has an event EDIT" },
    { added: ['PAY accepted accepted', 'UNPAY accepted accepted'], because: "A supplier's invoice is paid in parts" },
    { added: ['APPROVE new new', 'DECLINE new new'], because: "A supplier's invoice is approved in steps" },
  ],
  support_ticket: [
    {
      added: ['CORRECT_ESTIMATE accepted accepted', 'CORRECT_ESTIMATE completed completed'],
      because: 'A support ticket has an event CORRECT_ESTIMATE',
    },
  ],
  subscription: [{ added: ['END active active', 'END paused paused'], because: 'A subscription that ends on a day to come' }],
  message: [{ added: ['EDIT published published'], because: 'A message is changed and archived by its author' }],
  lead: [
    {
      added: [
        ...['SET_STATUS contacted new', 'SET_STATUS meeting contacted', 'SET_STATUS meeting new', 'SET_STATUS new offer_sent'],
        ...['SET_STATUS offer_sent contacted', 'SET_STATUS offer_sent meeting', 'SET_STATUS offer_sent new'],
      ],
      because: 'Any open status of a lead can be chosen',
    },
  ],
  return_act: [
    { added: ['EDIT draft draft', 'REGISTER_CREDIT accepted accepted'], because: 'A return act has events EDIT and REGISTER_CREDIT' },
  ],
  stock_check: [{ added: ['EDIT open open', 'COUNT open open'], because: 'A stock check has events EDIT and COUNT' }],
}

const designed = designedCharts(readFileSync(join(import.meta.dirname, 'lifecycles.tsv'), 'utf8'))
const reasons = readFileSync(join(import.meta.dirname, '../../docs/domain/lifecycle-differences.md'), 'utf8')

describe.each(lifecycles.map((chart) => ({ id: chart.id, chart })))('$id', ({ id, chart }) => {
  const design = designed.get(id)
  const named = differences[id] ?? []

  test('is designed, with these states', () => {
    const added = named.flatMap(({ states = [] }) => states)
    const designedOf = (states: readonly string[]): string[] => states.filter((state) => !added.includes(state))
    expect(design).toMatchObject({ initial: chart.initial, final: designedOf(chart.final) })
    expect(chart.states).toMatchObject(design?.states ?? {})
    expect(designedOf(Object.keys(chart.states))).toEqual(Object.keys(design?.states ?? {}))
    expect(added.filter((state) => !Object.hasOwn(chart.states, state))).toEqual([])
  })

  test('differs only where it is said', () => {
    const ours = arrowsOf(chart)
    const theirs = design?.arrows ?? []
    expect({
      added: ours.filter((arrow) => !theirs.includes(arrow)),
      dropped: theirs.filter((arrow) => !ours.includes(arrow)),
    }).toEqual({
      added: named.flatMap(({ added = [] }) => added).toSorted(),
      dropped: named.flatMap(({ dropped = [] }) => dropped).toSorted(),
    })
  })

  test('and there it is said why', () => {
    for (const { because } of named) expect(reasons).toContain(because)
  })
})

test('every difference is one of a lifecycle that there is', () => {
  expect(Object.keys(differences).filter((id) => !lifecycles.some((chart) => chart.id === id))).toEqual([])
})

function arrowsOf({ states, events }: Lifecycle): string[] {
  const arrows = Object.entries(events).flatMap(([event, { arrows: each }]) =>
    each.flatMap(({ from, to }) =>
      (from === 'any' ? Object.keys(states) : from).map((state) => `${event} ${state} ${to === '=' ? state : to}`),
    ),
  )
  return [...new Set(arrows)].toSorted()
}

/** `chart` rows (id, initial, final states, states), each followed by its transitions. */
function designedCharts(text: string): Map<string, Chart> {
  const charts = new Map<string, Chart & { arrows: string[] }>()
  let arrows: string[] = []
  for (const cells of text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))) {
    if (cells[0] === 'chart') {
      const [, id = '', initial = '', final = '', states = ''] = cells
      arrows = []
      charts.set(id, {
        initial,
        final: final === '' ? [] : final.split(','),
        states: Object.fromEntries(states.split(';').map((each) => each.split('=') as [string, string])),
        arrows,
      })
    } else {
      const [from = '', event = '', to = ''] = cells
      arrows.push(`${event} ${from} ${to}`)
    }
  }
  return charts
}
