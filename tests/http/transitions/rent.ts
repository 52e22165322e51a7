import { credits } from '../../../contract/credits/credits.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { rent } from '../../../contract/rent/rent.ts'
import type { RentRecord } from '../../../contract/rent/rent-record.ts'
import { freshRent, rent as chart } from '../../../machines/rent.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf } from '../../support/factories.ts'
import { dayAgo } from '../../support/invoicing.ts'
import { itemOf, makeMachine, makeRent, rentOf, rentedMachine } from '../../support/rent.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  record: RentRecord
  item: number
  meter: number
  /** A machine in the warehouse. */
  free: string
}

const read = (clerk: Person, { item, meter }: Pick<Stand, 'item' | 'meter'>, date: string, value: string) =>
  clerk.call(rent.read, { body: { date, readings: [{ rent_item_id: item, option_id: meter, value }] } })

const end = (clerk: Person, { id, lock_version }: RentRecord, date_to = dayAgo(0)) =>
  clerk.call(rent.update, { params: { id }, body: { event: 'END', date_to, waive_readings: false, lock_version } })

/** So everything can be invoiced again. */
async function credit(clerk: Person, invoice_id: number): Promise<void> {
  const { data } = await clerk.done(invoices.accept, { params: { id: invoice_id } })
  const items = data.invoice_items.map(({ id }) => ({ invoice_item_id: id }))
  const { credit_note_id } = await clerk.done(credits.create, { body: { invoice_id, reason: 'error', reopen_order: true, items } })
  await clerk.done(credits.accept, { params: { id: credit_note_id } })
}

async function stand(app: TestApp, situation: string): Promise<Stand> {
  const clerk = await clerkOf(app)
  const terms = situation === 'unread' ? { date_to: dayAgo(1) } : {}
  const { record, item, piece, meter } = await rentedMachine(app, dayAgo(40), terms)
  const rentStand = { id: record.id, item: item.id, meter }
  if (situation === 'active') await read(clerk, rentStand, dayAgo(0), '10500')
  if (situation === 'read and not invoiced') await read(clerk, rentStand, dayAgo(0), '20000')
  if (situation === 'invoiced' || situation === 'credited') {
    await read(clerk, rentStand, dayAgo(0), '20000')
    const { invoice_id } = await clerk.done(rent.invoice, { params: { id: record.id }, body: {} })
    if (situation === 'credited') await credit(clerk, invoice_id)
  }
  if (situation === 'ended' || situation === 'ended, its machine with another') {
    await read(clerk, rentStand, dayAgo(1), '10500')
    await end(clerk, record, dayAgo(1))
  }
  if (situation === 'ended, its machine with another') {
    await makeRent(app, { date_from: dayAgo(0), rent_items: [{ uuid: piece.uuid }] })
  }
  const { piece: free } = await makeMachine(app)
  return { ...rentStand, record: await rentOf(app, record), free: free.uuid }
}

const nr = 'INV-000000'
const at = ({ id }: Stand) => ({ id })

export const transitions = transitionsOf({
  chart,
  table: 'rents',
  usual: freshRent,
  situations: {
    active: { state: 'active' },
    unread: { state: 'active', facts: { unread: `Trūkst noslēguma rādījuma: ${nr}, A4 melnbalts` } },
    'read and not invoiced': { state: 'active', facts: { unbilled: true } },
    invoiced: { state: 'active', facts: { invoiced: true, everInvoiced: true } },
    credited: { state: 'active', facts: { everInvoiced: true, unbilled: true } },
    ended: { state: 'ended' },
    'ended, its machine with another': { state: 'ended', facts: { taken: `Iekārta ${nr} vairs nav brīva` } },
  },
  stand,
  look: async (app, { id }) => {
    const answer = await (await clerkOf(app)).call(rent.show, { params: { id } })
    if (answer.status === 404) return null
    const { status, can, rent_items } = await rentOf(app, { id })
    // Machine numbers differ.
    const canText = JSON.stringify(can).replaceAll(rent_items[0]?.inventory_item.name ?? '-', nr)
    return { status, can: JSON.parse(canText) as typeof can }
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(rent.update, { params: at(each), body: { notes: 'Trešais stāvs', lock_version: each.record.lock_version } }),
    },
    TOGGLE_DO_NOT_INVOICE: { send: (each, clerk) => clerk.call(rent.doNotInvoice, { params: at(each), body: {} }) },
    ITEM_ADD: { send: (each, clerk) => clerk.call(rent.addItem, { params: { rentId: each.id }, body: { uuid: each.free } }) },
    READ: { send: (each, clerk) => read(clerk, each, dayAgo(2), '10450') },
    PRICE: {
      send: (each, clerk) =>
        clerk.call(rent.addReadingPrice, {
          params: { id: itemOf(each.record).id },
          body: { option_id: each.meter, valid_from: dayAgo(0), price: '0.01' },
        }),
    },
    END: {
      // Repeats use the same day.
      send: (each, clerk) => end(clerk, each.record, (each.record.status === 'ended' && each.record.date_to) || dayAgo(0)),
      refused: { words: (reason, { record }) => reason.replace(nr, itemOf(record).inventory_item.name) },
    },
    REOPEN: {
      send: (each, clerk) =>
        clerk.call(rent.update, { params: at(each), body: { event: 'REOPEN', lock_version: each.record.lock_version } }),
      refused: { words: (reason, { record }) => reason.replace(nr, itemOf(record).inventory_item.name) },
    },
    DELETE: { send: (each, clerk) => clerk.call(rent.remove, { params: at(each) }) },
  },
})
