import { expect, test } from 'vitest'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { namesIn } from './schemas.ts'

/**
 * @file A field that a call changes is in its answer: a field that is stored and never shown is found here, and a
 * column that does not exist by the first test that reads the record.
 */

/** Names by which an answer has a field: a key as the record or the records that it names. */
function namesOf(field: string): string[] {
  const record = field.replace(/_ids?$/, '')
  return [field, record, `${record}s`, record.replace(/y$/, 'ies')]
}

/** Fields that only steer a call or are secret, and their reasons. */
const unanswered: Readonly<Record<string, string>> = {
  'advances.markAsPaid method': 'A part of the payment, which the invoice lists by sum and day',
  'advances.markAsPaid reference': 'A part of the payment, which the invoice lists by sum and day',
  'advances.markAsPaid paid': 'False takes the payment back',
  'advances.update items': 'Answered as the lines of the advance',
  'catalog.arrangeImages images': 'Answered as the files of the record',
  'catalog.changeOptions category_option_ids': 'Answered as the options of the category',
  'catalog.updateCategory before_id': 'A place among neighbours, which the order of the tree shows',
  'couriers.sort to': 'A place among neighbours, which the order of the tree shows',
  'catalog.updateItemParam text': 'Answered as the value of the parameter',
  'couriers.attach user_id': 'Answered as the courier of the delivery',
  'customers.acceptInvitation password': 'Secret',
  'customers.acceptInvitation password_confirmation': 'Secret',
  'users.update password': 'Secret',
  'customers.update archived': 'False restores, and archived_at is answered',
  'customers.updateBranch archived': 'False restores, and archived_at is answered',
  'customers.updatePrice catalog_item_id': 'Answered as the item of the price',
  'invoices.update driver': 'Answered as a record of names and texts',
  'invoices.update loading_address': 'Answered as a record of names and texts',
  'invoices.update transport_date': 'Answered as a record of names and texts',
  'invoices.update unloading_address': 'Answered as a record of names and texts',
  'invoices.update vehicle': 'Answered as a record of names and texts',
  'offers.arrangeItems line_ids': 'Answered as the order of the lines',
  'orders.arrangeItems line_ids': 'Answered as the order of the lines',
  'component-lists.arrangeItems line_ids': 'Answered as the order of the lines',
  'credits.arrangeItems line_ids': 'Answered as the order of the lines',
  'invoices.arrangeItems line_ids': 'Answered as the order of the lines',
  'procurements.arrangeItems line_ids': 'Answered as the order of the lines',
  'production.arrangeComponents line_ids': 'Answered as the order of the lines',
  'return-acts.arrangeItems line_ids': 'Answered as the order of the lines',
  'simplified.arrangeItems line_ids': 'Answered as the order of the lines',
  'subscriptions.arrangeItems line_ids': 'Answered as the order of the lines',
  'supplier-invoices.arrangeItems line_ids': 'Answered as the order of the lines',
  'technical-documents.arrangeItems line_ids': 'Answered as the order of the lines',
  'transportations.arrangeItems line_ids': 'Answered as the order of the lines',
  'rent.update waive_readings': 'Steers the call alone',
  'supplier-invoices.update price_difference': 'Steers the call alone',
  'users.update end_api_tokens': 'Steers the call alone',
  'shop.resolveDifference book': 'The difference is over; its resolution is in the history',
  'shop.resolveDifference resolution': 'The difference is over; its resolution is in the history',
  'shop.update gift_card_nr': 'Answered as the payment by the card',
  'stock-checks.assign catalog_item_id': 'Answered as the line of the check',
  'suppliers.addCategories categories': 'Answered as the list of categories',
  'suppliers.updateCategory attached': 'False takes the category off the list',
}

const calls = Object.values(areas)
  .flatMap((area) => Object.values(area) as Call[])
  // Settings are answered as rows of name and value.
  .filter(({ id, method, spec: { answer } }) => method === 'PATCH' && answer !== undefined && id !== 'company.saveProperties')

test('what a call changes is answered', () => {
  const missing = calls.flatMap(({ id, spec: { body, answer } }) => {
    const answered = new Set(namesIn(answer))
    return namesIn(body)
      .filter((field) => !['event', 'lock_version'].includes(field) && !namesOf(field).some((name) => answered.has(name)))
      .map((field) => `${id} ${field}`)
  })
  expect([...new Set(missing)].toSorted()).toEqual(Object.keys(unanswered).toSorted())
})
