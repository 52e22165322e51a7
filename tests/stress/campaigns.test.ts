import fc from 'fast-check'
import { sql } from 'kysely'
import { customers } from '../../contract/customers/customers.ts'
import { saleChannelNames, type SaleChannel } from '../../contract/sales/sale-record.ts'
import { sales } from '../../contract/sales/sales.ts'
import { resolvePrices } from '../../server/areas/catalog/catalog.prices.ts'
import { dayAfter } from '../support/clock.ts'
import { startApp } from '../support/app.ts'
import { clerkOf, makeCategory, makeCustomer, makeItem, ownCompany } from '../support/factories.ts'
import { dayAgo } from '../support/invoicing.ts'
import { attackByCases, type Attacked } from './attack.ts'

/**
 * Campaign prices (docs/domain/sales.md#price-resolution rules 6 and 7) by generated cases against an independent
 * model.
 */

/** Cents, percent, or neither. */
interface Offered {
  price: number | null
  percent: number | null
}

interface Campaign {
  /** Days from today. */
  from: number
  days: number
  active: boolean
  channels: readonly SaleChannel[]
  /** Customer kinds by index; empty: all. */
  kinds: readonly number[]
  percent: number | null
  category: 'above' | 'own' | null
  categoryPercent: number | null
  items: readonly (Offered & { item: number })[]
}

const percent = fc.option(fc.integer({ min: 0, max: 100 }))
const arbitrary: fc.Arbitrary<readonly Campaign[]> = fc.array(
  fc.record({
    from: fc.integer({ min: -2, max: 2 }),
    days: fc.integer({ min: 0, max: 2 }),
    active: fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, fc.constant(false)),
    channels: fc.uniqueArray(fc.constantFrom(...saleChannelNames), { minLength: 1 }),
    kinds: fc.uniqueArray(fc.constantFrom(0, 1), { maxLength: 1 }),
    percent,
    category: fc.constantFrom('above' as const, 'own' as const, null),
    categoryPercent: percent,
    items: fc.uniqueArray(
      fc.oneof(
        fc.record({ item: fc.constantFrom(0, 1), price: fc.integer({ min: 1, max: 2500 }), percent: fc.constant(null) }),
        fc.record({ item: fc.constantFrom(0, 1), price: fc.constant(null), percent }),
      ),
      { selector: ({ item }) => item, maxLength: 2 },
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

/** Three campaigns for one item, the lowest in the middle. */
const atOnce = [1500, 900, 1200].map((price): Campaign => ({
  from: 0,
  days: 0,
  active: true,
  channels: saleChannelNames,
  kinds: [],
  percent: null,
  category: null,
  categoryPercent: null,
  items: [{ item: 0, price, percent: null }],
}))

/** Ended campaigns accept no items. */
const lastOf = ({ from, days }: Campaign): number => Math.max(0, from + days)

/** List prices in cents, of the lower and the upper category. */
const lists = [2000, 1250] as const
/** Percent. */
const discounts = [0, 15] as const

/** Hundredths of a cent, and whether a campaign applies. */
function expected(
  campaigns: readonly Campaign[],
  item: 0 | 1,
  kind: 0 | 1,
  channel: SaleChannel,
  day: number,
): [price: number, by: boolean] {
  const held = campaigns.filter((campaign) => {
    const { from, active, channels, kinds } = campaign
    const meant = channels.includes(channel) && (kinds.length === 0 || kinds.includes(kind))
    return active && meant && from <= day && day <= lastOf(campaign)
  })
  const candidatePrices = held.flatMap(({ percent: whole, category, categoryPercent, items }) => {
    const named = items.filter((each) => each.item === item)
    const covers = category === 'above' || (category === 'own' && item === 0)
    const percents = [
      ...named.map((each) => (each.price === null ? (each.percent ?? whole) : null)),
      covers ? (categoryPercent ?? whole) : null,
    ]
    return [
      ...named.flatMap(({ price }) => (price === null ? [] : [price * 100])),
      ...percents.flatMap((off) => (off === null ? [] : [lists[item] * (100 - off)])),
    ]
  })
  const usual = lists[item] * (100 - discounts[kind])
  const lowest = Math.min(...candidatePrices)
  return lowest < usual ? [lowest, true] : [usual, false]
}

attackByCases<readonly Campaign[]>('Akcijas: zemākā cena dienā, kanālā un klientu veidam', {
  cases: 25,
  seconds: 60,
  arbitrary,
  examples: [atOnce],
  async begin(): Promise<Attacked<readonly Campaign[]>> {
    const app = await startApp()
    await ownCompany(app)
    const clerk = await clerkOf(app)
    const above = await makeCategory(app)
    const ownCategory = await makeCategory(app, { parent_id: above })
    const items = [
      await makeItem(app, { category_id: ownCategory, price: '20' }),
      await makeItem(app, { category_id: above, price: '12.5' }),
    ]
    const kinds = (await app.db.selectFrom('customer_types').select('id').orderBy('id').limit(2).execute()).map(({ id }) => id)
    const buyers = await Promise.all(kinds.map((type_id) => makeCustomer(app, { type_id })))
    await clerk.done(customers.createDiscount, { params: { customerId: buyers[1] ?? 0 }, body: { discount_percent: String(discounts[1]) } })
    const figures = { gadījumi: 0, cenas: 0, akciju: 0 }
    const day = (count: number): string => dayAfter(dayAgo(0), count)
    const money = (cents: number): string => (cents / 100).toFixed(2)
    const text = (value: number | null) => (value === null ? null : String(value))

    async function start(campaign: Campaign): Promise<void> {
      const { from, active, channels, kinds: meant, percent: off, category, categoryPercent, items: named } = campaign
      const { sale_id: id } = await clerk.done(sales.create, {
        body: {
          name: 'Akcija',
          date_from: day(from),
          date_to: day(lastOf(campaign)),
          discount_percent: text(off),
          is_active: active,
          channels: [...channels],
          customer_type_ids: meant.map((place) => kinds[place] ?? 0),
        },
      })
      const params = { id }
      // Rows without any percentage are refused.
      if (category && (categoryPercent ?? off) !== null)
        await clerk.done(sales.addCategory, {
          params,
          body: { category_id: category === 'above' ? above : ownCategory, discount_percent: text(categoryPercent) },
        })
      const acceptedItems = named.filter(({ price, percent: its }) => (price ?? its ?? off) !== null)
      const rows = acceptedItems.map(({ item, price, percent: its }) => ({
        catalog_item_id: items[item] ?? 0,
        price: price === null ? null : money(price),
        discount_percent: text(its),
      }))
      if (rows.length > 0) await clerk.done(sales.addItems, { params, body: { items: rows } })
    }

    async function wrong(campaigns: readonly Campaign[], at: number, channel: SaleChannel, kind: 0 | 1): Promise<string[]> {
      const found = await resolvePrices(app.db, { customer_id: buyers[kind] ?? 0, date: day(at), channel }, items)
      return ([0, 1] as const).flatMap((item) => {
        const { unit_price = '0', discount_percent = '0', price_source } = found.get(items[item] ?? 0) ?? {}
        const is = (Number(unit_price) * 100 * (100 - Number(discount_percent))).toFixed(2)
        const [price, byCampaign] = expected(campaigns, item, kind, channel, at)
        figures.cenas += 1
        if (byCampaign) figures.akciju += 1
        if (is === price.toFixed(2) && (price_source === 'campaign') === byCampaign) return []
        return [`Diena ${at}, ${channel}, klients ${kind}, prece ${item}: ${is} (${price_source}), būtu ${price.toFixed(2)}`]
      })
    }

    return {
      figures,
      close: () => app.close(),
      async judge(campaigns) {
        await sql`update sales set is_active = false where is_active`.execute(app.db)
        for (const campaign of campaigns) await start(campaign)
        figures.gadījumi += 1
        const faults: string[] = []
        for (const at of [-1, 0, 1])
          for (const channel of saleChannelNames)
            for (const kind of [0, 1] as const) faults.push(...(await wrong(campaigns, at, channel, kind)))
        return faults
      },
    }
  },
})
