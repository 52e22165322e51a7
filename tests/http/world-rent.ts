import type { TestApp } from '../support/app.ts'
import { clerkOf } from '../support/factories.ts'
import { rent } from '../../contract/rent/rent.ts'
import { dayAgo } from '../support/invoicing.ts'
import { rentedMachine, rentOf } from '../support/rent.ts'

export interface RentWorld {
  rent: number
  rentItem: number
  reading: number
  readingPrice: number
  rentDocument: number
  billingRun: number
}

/** `mark` appears in its texts. */
export async function makeRentWorld(
  app: TestApp,
  { customer, branch, mark }: { customer: number; branch: number; mark: string },
): Promise<RentWorld> {
  const clerk = await clerkOf(app)
  const { record, item, meter } = await rentedMachine(app, dayAgo(40), { customer_id: customer, branch_id: branch, notes: `${mark} noma` })
  const price = { option_id: meter, valid_from: dayAgo(20), price: '0.01' }
  await clerk.done(rent.addReadingPrice, { params: { id: item.id }, body: price })
  await clerk.done(rent.makeDocument, { params: { rentId: record.id }, body: {} })
  const now = await rentOf(app, record)
  const [machine] = now.rent_items
  const run = await clerk.done(rent.bill, { body: { period: 'month', day: dayAgo(31), rent_ids: [now.id] } })
  return {
    rent: now.id,
    rentItem: item.id,
    reading: machine?.readings[0]?.id ?? 0,
    readingPrice: machine?.reading_prices[0]?.id ?? 0,
    rentDocument: now.documents[0]?.id ?? 0,
    billingRun: run.data.id,
  }
}

export const rentRecords: Readonly<Record<string, keyof RentWorld>> = {
  'rent.updateItem': 'rentItem',
  'rent.removeItem': 'rentItem',
  'rent.addReadingPrice': 'rentItem',
  'rent.updateReading': 'reading',
  'rent.removeReading': 'reading',
  'rent.updateReadingPrice': 'readingPrice',
  'rent.document': 'rentDocument',
  'rent.billingRun': 'billingRun',
}
