import { sql } from 'kysely'
import type { Body } from '../../../contract/calls.ts'
import type { simplified } from '../../../contract/simplified/simplified.ts'
import { acceptCreditNote } from '../../areas/credits/credits.accept.ts'
import { create as createCredit } from '../../areas/credits/credits.create.ts'
import { remove, update } from '../../areas/simplified/simplified.update.ts'
import { create } from '../../areas/simplified/simplified.issue.ts'
import { nameOf } from './names.ts'
import { dayOf, seededEntry, oneOf, versionOf, warehouse, type Office, type PlannedEntry } from './documents-office.ts'
import { at, type Rng } from './random.ts'

const ends = ['paid', 'paid', 'issued', 'paid', 'annulled', 'paid', 'paid', 'paid'] as const

/** EUR; smaller sales need no buyer name. */
const smallSale = 90

export function planSimplified(office: Office): PlannedEntry[] {
  const count = office.count(12, 5)
  return Array.from({ length: count }, (_, index) => {
    const { random, minute } = seededEntry('simplified', index)
    const day = dayOf(office, random, { index, count, from: 0 })
    return sale(office, { index, random, minute, day })
  }).flat()
}

function sale(office: Office, { index, random, minute, day }: { index: number; random: Rng; minute: number; day: string }): PlannedEntry[] {
  const { scene, company } = office
  const end = at(ends, index % ends.length)
  const seller = oneOf(company.sales, index)
  let id = 0
  const entries: PlannedEntry[] = [
    {
      day,
      minute,
      write: async () => {
        id = (await scene.call(create, seller, { body: contentOf(office, { index, random, day }) })).simplified_invoice_id
      },
    },
  ]
  const params = () => ({ params: { id } })
  if (end === 'paid') {
    const write = async (): Promise<void> => {
      const lock_version = await versionOf(scene, 'simplified_invoices', id)
      await scene.call(update, seller, { ...params(), body: { event: 'PAY', lock_version } })
    }
    entries.push({ day, minute: minute + 5, write })
  }
  if (index === 0) {
    const clerk = oneOf(company.accountants, index)
    const write = async (): Promise<void> => {
      const { payment_method: refund_method } = await scene.db
        .selectFrom('simplified_invoices')
        .select(sql<'cash' | 'card'>`payment_method`.as('payment_method'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const body = { simplified_invoice_id: id, reason: 'return' as const, refund_method, reason_text: 'Prece nederēja' }
      const { credit_note_id } = await scene.call(createCredit, clerk, { body })
      await acceptCreditNote(scene.context(clerk), credit_note_id, 'when asked')
    }
    entries.push({ day, minute: minute + 25, write })
  }
  if (end === 'annulled') entries.push({ day, minute: minute + 15, write: async () => void (await scene.call(remove, seller, params())) })
  return entries
}

function contentOf(office: Office, { index, random, day }: { index: number; random: Rng; day: string }): Body<typeof simplified.create> {
  const shop = warehouse(office, 'VE')
  const goods = office.goods.take(random, { warehouse: shop, day, count: random.int(1, 3), free: 1, dearest: smallSale / 3 })
  for (const good of goods) good.free -= 1
  const buyer = nameOf('shop-buyer', index)
  return {
    warehouse_id: shop,
    payment_method: random.pick(['cash', 'card', 'card']),
    ...(random.chance(0.3) && { buyer_name: `${buyer.name} ${buyer.surname}` }),
    items: [
      ...goods.map(({ item_id }) => ({ item_id, quantity: '1' })),
      ...(goods.length === 0 || random.chance(0.2) ? [{ name: 'Iestatīšana klātienē', unit_price: '12.00' }] : []),
    ],
  }
}
