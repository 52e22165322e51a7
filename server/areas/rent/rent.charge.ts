import { sql } from 'kysely'
import { formatDate, formatMoney, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { big, lineNet } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { postCharges, type Charge } from '../charges/post.ts'
import { monthOfReading } from './allowance.ts'
import { feesDue, typeAt, type DueFee, type DueRent } from './due.ts'
import { chainMeter } from './meter-chain.ts'
import { setOff, type DueMinimum, type InvoicedMonth } from './minimum.ts'

interface Charging extends Omit<DueRent, 'items'> {
  number: string
  customer_id: number
  branch_id: number | null
  do_not_invoice: boolean
  items: (DueRent['items'][number] & { branch_id: number | null; name: string; nr: string })[]
}

interface Billable {
  id: number
  rent_item_id: number
  date: string
  meter: string
  previous_value: string
  value: string
  billable: string
  price: string | null
  is_by_month: boolean
}

type NewCharge = Omit<Charge, 'vat_rate_code'>

interface Open {
  month: string
  charge: NewCharge
}

/** Posts due charges; invoiced ones stay (INV-RENT-3, INV-RENT-7). Idempotent. The caller holds the rent. */
export async function chargeRent(db: Db, id: number, today: string): Promise<void> {
  await recountReadings(db, id)
  const [rent, invoiced] = await Promise.all([chargingOf(db, id), invoicedMonths(db, id)])
  const fees = feesDue(rent, today).map((fee) => feeCharge(rent, fee))
  const isRead = [rent, ...(rent.former_types ?? [])].some(({ type }) => type !== 'fixed')
  const open = [...fees, ...(isRead ? await readingCharges(db, id, rent) : [])]
  const nets = open.map(({ month, charge }) => ({ month, net: lineNet({ ...charge, discount_percent: '0' }) }))
  const { minima, covered } = setOff(rent, nets, invoiced, today)
  const rates = await standardRates(db)
  const dueCharges = [
    ...open.map(({ charge }, place) => lessCovered(charge, nets[place]?.net ?? '0', covered[place] ?? '0')),
    ...minima.map((minimum) => minimumCharge(rent, minimum)),
  ].map((charge): Charge => ({ ...charge, vat_rate_code: rateOn(rates, charge.date) }))
  const owner = { type: 'rent', id, number: rent.number, customer_id: rent.customer_id, is_withheld: rent.do_not_invoice } as const
  await postCharges(db, owner, dueCharges)
  await sql`update rents set charged_on = ${today} where id = ${id} and charged_on is distinct from ${today}::date`.execute(db)
}

/** Recounts uninvoiced readings of former rules by month (INV-RENT-2). */
async function recountReadings(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ rent_item_id: number; option_id: number; since: string }>`
    select t.rent_item_id, t.option_id, min(t.date) as since from rent_item_readings t join rent_items i on i.id = t.rent_item_id
    where i.rent_id = ${id} and t.is_by_month is null group by 1, 2`.execute(db)
  for (const { since, ...meter } of rows) await chainMeter(db, meter, { since, field: 'value' })
}

function feeCharge(rent: Charging, { rent_item_id, period_start, period_end, amount }: DueFee): Open {
  const item = rent.items.find((each) => each.id === rent_item_id)
  const period = `${formatDate(period_start)}–${formatDate(period_end)}`
  const charge: NewCharge = {
    kind: 'rent_fee',
    rent_item_id,
    reading_id: null,
    branch_id: item?.branch_id ?? rent.branch_id,
    date: period_end,
    period_start,
    period_end,
    name: item ? `Noma: ${item.name}` : 'Nomas maksa',
    quantity: '1',
    measure_unit: 'mēn.',
    description: item ? `${item.nr}, ${period}` : period,
    unit_price: amount,
  }
  return { month: `${period_start.slice(0, 7)}-01`, charge }
}

function minimumCharge(rent: Charging, { period_start, period_end, part, minimum, amount }: DueMinimum): NewCharge {
  return {
    kind: 'rent_minimum',
    rent_item_id: null,
    reading_id: null,
    branch_id: rent.branch_id,
    date: period_end,
    period_start,
    period_end,
    part,
    minimum,
    name: 'Starpība līdz minimālajai nomas maksai',
    quantity: '1',
    measure_unit: 'mēn.',
    description: `${formatDate(period_start)}–${formatDate(period_end)}`,
    unit_price: amount,
  }
}

/** INV-RENT-6: subtracts what an invoiced minimum covered. */
function lessCovered(charge: NewCharge, net: string, covered: string): NewCharge {
  if (big(covered).eq(0)) return charge
  const { quantity, unit_price, description } = charge
  const reckoned = big(quantity).eq(1) ? '' : `${formatQuantity(quantity)} × ${formatPrice(unit_price)} = `
  return {
    ...charge,
    quantity: '1',
    unit_price: big(net).minus(covered).toFixed(2),
    covered,
    description: `${description ?? ''}, ${reckoned}${formatMoney(net)}, no tā ${formatMoney(covered)} jau ietverti minimālajā maksā`,
  }
}

async function chargingOf(db: Db, id: number): Promise<Charging> {
  const { rows } = await sql<Charging>`
    select t.number, t.customer_id, t.branch_id, t.do_not_invoice, t.date_from, case when t.status = 'ended' then t.date_to end as ended_on,
      t.billing_day, t.billing_period, t.type, t.minimum_fee,
      coalesce((select json_agg(json_build_object('until', f.until, 'type', f.type)) from rent_former_types f where f.rent_id = t.id), '[]') as former_types,
      coalesce((select json_agg(json_build_object('valid_from', s.valid_from, 'fee', s.fee::text, 'indexation_pc', s.indexation_pc::text,
        'minimum_fee', s.minimum_fee::text))
        from rent_terms s where s.rent_id = t.id), '[]') as terms,
      coalesce((select json_agg(json_build_object('rent_item_id', c.rent_item_id, 'period_start', c.period_start, 'period_end', c.period_end))
        from invoiced_charges c where c.document_type = 'rent' and c.document_id = t.id and c.kind = 'rent_fee'), '[]') as held,
      coalesce((
        select json_agg(json_build_object('id', i.id, 'branch_id', coalesce(i.branch_id, t.branch_id), 'name', k.name,
          'nr', concat_ws(', ', p.inventory_nr, 'S/N ' || p.serial_nr), 'date_from', i.date_from, 'date_to', i.date_to,
          'monthly_fee', i.monthly_fee::text, 'former_fees', coalesce((
            select json_agg(json_build_object('until', f.until, 'monthly_fee', f.monthly_fee::text))
            from rent_former_fees f where f.rent_item_id = i.id), '[]')) order by i.id)
        from rent_items i join inventory_items p on p.id = i.inventory_item_id join catalog_items k on k.id = p.catalog_item_id
        where i.rent_id = t.id), '[]') as items
    from rents t where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/** By month of the reading; in former versions by its day. */
async function invoicedMonths(db: Db, id: number): Promise<InvoicedMonth[]> {
  const { rows } = await sql<InvoicedMonth>`
    select month, coalesce(sum(net) filter (where kind <> 'rent_minimum'), 0) as net, sum(covered) as covered,
      coalesce(json_agg(json_build_object('period_start', period_start, 'period_end', period_end, 'part', part, 'net', net::text,
        'minimum', minimum::text) order by period_start, part) filter (where kind = 'rent_minimum'), '[]') as differences
    from (
      select c.kind, c.covered, c.period_start, c.period_end, c.part, c.minimum, round(c.quantity * c.unit_price, 2) as net,
        date_trunc('month', case when r.is_by_month then greatest(r.date - 1, i.date_from) else c.date end)::date as month
      from invoiced_charges c
      left join rent_item_readings r on r.id = c.reading_id
      left join rent_items i on i.id = r.rent_item_id
      where c.document_type = 'rent' and c.document_id = ${id}
    ) as each_charge group by month order by month`.execute(db)
  return rows
}

/** INV-RENT-2: skips readings without a price. */
async function readingCharges(db: Db, id: number, rent: Charging): Promise<Open[]> {
  const { rows } = await sql<Billable>`
    select t.id, t.rent_item_id, t.date, o.name as meter, t.previous_value, t.value, t.billable, price.price, coalesce(t.is_by_month, true) as is_by_month
    from rent_item_readings t
    join rent_items i on i.id = t.rent_item_id
    join category_options o on o.id = t.option_id
    cross join lateral reading_price(i.id, t.option_id, t.date) price
    where i.rent_id = ${id} and t.billable > 0 and not t.is_waived
      and not exists (select from invoiced_charges c where c.reading_id = t.id) order by t.date, t.id`.execute(db)
  return rows.flatMap((row) => {
    const item = rent.items.find((each) => each.id === row.rent_item_id)
    if (row.price === null || !item || typeAt(rent, row.date) === 'fixed') return []
    const readingText = `rādījums ${formatQuantity(row.previous_value)}–${formatQuantity(row.value)}, starpība ${difference(row)}`
    const charge: NewCharge = {
      kind: 'rent_reading',
      rent_item_id: item.id,
      reading_id: row.id,
      branch_id: item.branch_id,
      date: row.date,
      period_start: null,
      period_end: null,
      name: `${row.meter}: ${item.name}`,
      quantity: row.billable,
      measure_unit: 'gab.',
      description: `${item.nr}, ${formatDate(row.date)}, ${readingText}`,
      unit_price: row.price,
    }
    return [{ month: row.is_by_month ? monthOfReading(row.date, item.date_from) : `${row.date.slice(0, 7)}-01`, charge }]
  })
}

function difference({ previous_value, value, billable }: Billable): string {
  const increase = big(value).minus(previous_value)
  const free = increase.minus(billable)
  return formatQuantity(increase.toFixed()) + (free.gt(0) ? `, iekļauts ${formatQuantity(free.toFixed())}` : '')
}

interface Rate {
  code: string
  valid_from: string
  valid_to: string | null
}

/** Highest of each day first. */
async function standardRates(db: Db): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select code, valid_from, valid_to from vat_rates where en_category = 'S' order by rate desc`.execute(db)
  return rows
}

function rateOn(rates: readonly Rate[], day: string): string {
  const rate = rates.find(({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || valid_to >= day))
  if (!rate) throw Refusal.field('date', 'Šajā datumā nav spēkā neviena PVN likme')
  return rate.code
}
