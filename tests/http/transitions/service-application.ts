import { inventory } from '../../../contract/inventory/inventory.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import type { ServiceRecord } from '../../../contract/service/service-record.ts'
import { service } from '../../../contract/service/service.ts'
import { freshService, serviceApplication as chart } from '../../../machines/service-application.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { clerkOf, makeItem } from '../../support/factories.ts'
import { makeInventory } from '../../support/inventory.ts'
import { makeBuyer } from '../../support/invoicing.ts'
import {
  addPositions,
  completedService,
  creditWhole,
  invoiceService,
  makeJob,
  makeService,
  revertedService,
  serviceOf,
  startedService,
  step,
} from '../../support/service.ts'
import { transitionsOf } from '../../support/transitions.ts'

interface Stand {
  id: number
  record: ServiceRecord
  invoice: number
}

const at = ({ id }: Stand) => ({ id })

async function stand(app: TestApp, situation: string): Promise<Stand> {
  const clerk = await clerkOf(app)
  const { id } = await applicationIn(app, clerk, situation)
  const record = await serviceOf(app, { id })
  return { id, record, invoice: record.invoices.at(-1)?.id ?? 0 }
}

async function applicationIn(app: TestApp, clerk: Person, situation: string): Promise<{ id: number }> {
  switch (situation) {
    case 'assigned':
      return makeService(app, { assignee_id: clerk.id })
    case 'of a customer with a discount':
      return makeService(app, { customer_id: await discountedBuyer(app) })
    case 'of two machines':
      return makeService(app, { serviceable_items: [{ description: 'Printeris' }, { description: 'Skeneris' }] })
    case 'credited and taken back':
      return takenBack(app)
    case 'begun':
      return startedService(app)
    case 'begun, of a customer with a discount':
      return startedService(app, { customer_id: await discountedBuyer(app) })
    case 'begun, of two machines':
      return startedService(app, { serviceable_items: [{ description: 'Printeris' }, { description: 'Skeneris' }] })
    case 'begun, nothing done':
      return step(app, await makeService(app), 'START')
    case 'begun, short of material': {
      const materials = [{ catalog_item_id: await makeItem(app), quantity: '2' }]
      return addPositions(app, await startedService(app), [{ service_job_id: await makeJob(app), materials, is_done: true }])
    }
    case 'completed':
      return completedService(app)
    case 'completed, its machine written off': {
      const { uuid } = await makeInventory(app)
      const done = await completedService(app, { serviceable_items: [{ machine: uuid }] })
      await clerk.done(inventory.writeOff, { params: { inventoryItem: uuid } })
      return done
    }
    case 'half of it on an accepted invoice': {
      const begun = await startedService(app)
      await addPositions(app, begun, [{ service_job_id: await makeJob(app), is_done: true }])
      const done = await step(app, begun, 'COMPLETE')
      await accept(clerk, await invoiceService(app, done, 1))
      return done
    }
    case 'on a draft':
    case 'on an accepted invoice': {
      const done = await completedService(app)
      const invoice = await invoiceService(app, done)
      if (situation === 'on an accepted invoice') await accept(clerk, invoice)
      return done
    }
    default:
      return makeService(app)
  }
}

async function takenBack(app: TestApp): Promise<{ id: number }> {
  const done = await completedService(app)
  const invoice = await invoiceService(app, done)
  await accept(await clerkOf(app), invoice)
  await creditWhole(app, invoice)
  await revertedService(app, done)
  return revertedService(app, done)
}

function accept(clerk: Person, id: number) {
  return clerk.done(invoices.accept, { params: { id } })
}

async function discountedBuyer(app: TestApp): Promise<number> {
  const customer_id = await makeBuyer(app)
  await app.db.insertInto('customer_discounts').values({ customer_id, discount_percent: '0', service_discount_percent: '10' }).execute()
  return customer_id
}

/** Replaces varying numbers and names. */
function spoken(text: string): string {
  return text
    .replaceAll(/R-\d{4}-\d{6}/g, 'R-0000-000000')
    .replaceAll(/INV-\d{6}/g, 'INV-000000')
    .replaceAll(/„(Noliktava|Prece) [^”]*”/g, '„$1”')
}

const begun = { assigned: true, done: true }
const done = { ...begun, uninvoiced: true }
const onInvoice = { ...begun, anyInvoiced: true, used: true }

export const transitions = transitionsOf({
  chart,
  table: 'service_applications',
  usual: freshService,
  situations: {
    new: { state: 'new' },
    assigned: { state: 'new', facts: { assigned: true } },
    'of a customer with a discount': { state: 'new', facts: { discount: '10.0000' } },
    'of two machines': { state: 'new', facts: { divisible: true } },
    'credited and taken back': { state: 'new', facts: { ...begun, used: true } },
    begun: { state: 'in_progress', facts: begun },
    'begun, of a customer with a discount': { state: 'in_progress', facts: { ...begun, discount: '10.0000' } },
    'begun, of two machines': { state: 'in_progress', facts: { ...begun, divisible: true } },
    'begun, nothing done': { state: 'in_progress', facts: { assigned: true } },
    'begun, short of material': {
      state: 'in_progress',
      facts: { ...begun, divisible: true, missing: 'Noliktavā „Noliktava” trūkst preces „Prece”: vajag 2 gab., ir 0' },
    },
    completed: { state: 'completed', facts: done },
    'completed, its machine written off': { state: 'completed', facts: { ...done, gone: 'Iekārta INV-000000 ir norakstīta' } },
    'half of it on an accepted invoice': {
      state: 'completed',
      facts: { ...done, ...onInvoice, divisible: true, invoice: 'R-0000-000000' },
    },
    'on a draft': { state: 'invoiced', facts: onInvoice },
    'on an accepted invoice': { state: 'invoiced', facts: { ...onInvoice, invoice: 'R-0000-000000' } },
  },
  stand,
  look: async (app, { id }) => {
    const answer = await (await clerkOf(app)).call(service.show, { params: { id } })
    if (answer.status === 404) return null
    const { status, can } = await serviceOf(app, { id })
    return { status, can: JSON.parse(spoken(JSON.stringify(can))) as typeof can }
  },
  actions: {
    EDIT: {
      send: (each, clerk) =>
        clerk.call(service.update, { params: at(each), body: { notes: 'Zvanīt pirms tam', lock_version: each.record.lock_version } }),
    },
    START: {
      send: (each, clerk) =>
        clerk.call(service.update, { params: at(each), body: { event: 'START', lock_version: each.record.lock_version } }),
    },
    ADD_DISCOUNT: { send: (each, clerk) => clerk.call(service.addDiscount, { params: at(each) }) },
    SPLIT: {
      send: (each, clerk) => clerk.call(service.split, { params: at(each), body: partOf(each.record) }),
    },
    COMPLETE: {
      send: (each, clerk) =>
        clerk.call(service.update, { params: at(each), body: { event: 'COMPLETE', lock_version: each.record.lock_version } }),
      comesTo: { uninvoiced: true },
      refused: { words: (_, { record }) => String(record.can['COMPLETE']) },
    },
    REVERT: {
      send: (each, clerk) => clerk.call(service.revert, { params: at(each) }),
      refused: { words: (_, { record }) => String(record.can['REVERT']) },
    },
    INVOICED: {
      send: async ({ record }, _, app) => void (await invoiceService(app, record)),
      from: ['completed'],
      comesTo: { anyInvoiced: true, uninvoiced: false },
    },
    INVOICE_REMOVED: { send: ({ invoice }, clerk) => clerk.call(invoices.remove, { params: { id: invoice } }), from: ['on a draft'] },
    CREDITED: { send: async ({ invoice }, _, app) => creditWhole(app, invoice), from: ['on an accepted invoice'] },
    MAIL: { send: (each, clerk) => clerk.call(service.mail, { params: at(each), body: { address: 'klients@test.example' } }) },
    DELETE: { send: (each, clerk) => clerk.call(service.remove, { params: at(each) }) },
  },
})

/** One of two machines; a single one is refused by state. */
function partOf({ serviceable_items }: ServiceRecord): { serviceable_items: number[] } {
  return { serviceable_items: serviceable_items.slice(0, 1).map(({ id }) => id) }
}
