import { sql } from 'kysely'
import { formatDate, formatQuantity } from '../../../contract/format.ts'
import { big, lineNet } from '../../../contract/money.ts'
import type { Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { postCharges, type Charge } from '../charges/post.ts'
import { feesDue, feesLeft, minimaDue, minimaLeft, typeAt, type DueFee, type DueRent } from './due.ts'

interface Charging extends Omit<DueRent, 'terms' | 'items'> {
  number: string
  customer_id: number
  branch_id: number | null
  do_not_invoice: boolean
  terms: DueRent['terms']
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
}

/**
 * Posts what has fallen due of a rent by a day; what is on invoices stays (laws T3, T7). Run it again and nothing
 * changes. The caller holds the rent.
 */
export async function chargeRent(db: Db, id: number, today: string): Promise<void> {
  const rent = await chargingOf(db, id)
  const feeCharge = ({ rent_item_id, period_start, period_end, amount }: DueFee) => {
    const item = rent.items.find((each) => each.id === rent_item_id)
    const name = item ? `Noma: ${item.name}` : 'Nomas maksa'
    const period = `${formatDate(period_start)}–${formatDate(period_end)}`
    return {
      ...({ kind: 'rent_fee', rent_item_id, reading_id: null, branch_id: item?.branch_id ?? rent.branch_id, date: period_end } as const),
      ...{ period_start, period_end, name, description: item ? `${item.nr}, ${period}` : period, quantity: '1', measure_unit: 'mēn.' },
      unit_price: amount,
    }
  }
  const fees = feesDue(rent, today).map(feeCharge)
  const feesOpen = feesLeft(rent, today).map(feeCharge)
  const [readings, invoiced] = [rent, ...(rent.former_types ?? [])].every(({ type }) => type === 'fixed')
    ? [[], []]
    : await Promise.all([readingCharges(db, id, rent), invoicedReadings(db, id)])
  const open = [...fees, ...readings].map((charge) => ({ date: charge.date, net: lineNet({ ...charge, discount_percent: '0' }) }))
  const nets = [...open, ...invoiced]
  const minima = minimaLeft(rent, minimaDue(rent, nets, today)).map(({ period_start, period_end, amount }) => ({
    ...({ kind: 'rent_minimum', rent_item_id: null, reading_id: null, branch_id: rent.branch_id, date: period_end } as const),
    ...{ period_start, period_end, name: 'Starpība līdz minimālajai nomas maksai', quantity: '1', measure_unit: 'mēn.' },
    description: `${formatDate(period_start)}–${formatDate(period_end)}`,
    unit_price: amount,
  }))
  const rates = await standardRates(db)
  const wanted: Charge[] = [...feesOpen, ...minima, ...readings].map((charge) => ({
    ...charge,
    vat_rate_code: rateOn(rates, charge.date),
  }))
  const owner = { type: 'rent', id, number: rent.number, customer_id: rent.customer_id, is_withheld: rent.do_not_invoice } as const
  await postCharges(db, owner, wanted)
  await sql`update rents set charged_on = ${today} where id = ${id} and charged_on is distinct from ${today}::date`.execute(db)
}

async function chargingOf(db: Db, id: number): Promise<Charging> {
  const { rows } = await sql<Charging>`
    select t.number, t.customer_id, t.branch_id, t.do_not_invoice, t.date_from, case when t.status = 'ended' then t.date_to end as ended_on,
      t.billing_day, t.billing_period, t.type, t.minimum_fee,
      coalesce((select json_agg(json_build_object('until', f.until, 'type', f.type)) from rent_former_types f where f.rent_id = t.id), '[]') as former_types,
      coalesce((select json_agg(json_build_object('valid_from', s.valid_from, 'fee', s.fee::text, 'indexation_pc', s.indexation_pc::text,
        'minimum_fee', s.minimum_fee::text))
        from rent_terms s where s.rent_id = t.id), '[]') as terms,
      coalesce((select json_agg(json_build_object('kind', c.kind, 'rent_item_id', c.rent_item_id, 'period_start', c.period_start,
          'period_end', c.period_end, 'net', round(c.quantity * c.unit_price, 2)::text))
        from charges c where c.document_type = 'rent' and c.document_id = t.id and c.kind in ('rent_fee', 'rent_minimum') and not c.is_void
          and (extract(day from c.period_start) > 1 or extract(day from c.period_end + 1) > 1)
          and exists (select from invoice_items n where n.source_type = c.kind and n.source_id = c.id)), '[]') as held,
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

/** Law T2: each reading that is on no invoice by what is paid of it and the price of its day; what has no price is not charged. */
async function readingCharges(db: Db, id: number, rent: Charging): Promise<Omit<Charge, 'vat_rate_code'>[]> {
  const { rows } = await sql<Billable>`
    select t.id, t.rent_item_id, t.date, o.name as meter, t.previous_value, t.value, t.billable, price.price
    from rent_item_readings t
    join rent_items i on i.id = t.rent_item_id
    join category_options o on o.id = t.option_id
    cross join lateral reading_price(i.id, t.option_id, t.date) price
    where i.rent_id = ${id} and t.billable > 0 and not t.is_waived
      and not exists (select from charges c where c.reading_id = t.id and c.quantity_invoiced > 0) order by t.date, t.id`.execute(db)
  return rows.flatMap((row) => {
    const item = rent.items.find((each) => each.id === row.rent_item_id)
    if (row.price === null || !item || typeAt(rent, row.date) === 'fixed') return []
    const shown = `rādījums ${formatQuantity(row.previous_value)}–${formatQuantity(row.value)}, starpība ${difference(row)}`
    return [
      {
        ...({ kind: 'rent_reading', rent_item_id: item.id, reading_id: row.id, branch_id: item.branch_id, date: row.date } as const),
        ...{ period_start: null, period_end: null, name: `${row.meter}: ${item.name}`, quantity: row.billable, measure_unit: 'gab.' },
        description: `${item.nr}, ${formatDate(row.date)}, ${shown}`,
        unit_price: row.price,
      },
    ]
  })
}

/** What readings on invoices come to by month: a rent of years has hundreds, which stay as they are. */
async function invoicedReadings(db: Db, id: number): Promise<{ date: string; net: string }[]> {
  const { rows } = await sql<{ date: string; net: string }>`
    select max(date) as date, sum(round(quantity * unit_price, 2)) as net from charges
    where document_type = 'rent' and document_id = ${id} and kind = 'rent_reading' and quantity_invoiced > 0
    group by date_trunc('month', date)`.execute(db)
  return rows
}

/** By how much a meter went on, and what of that is not paid for. */
function difference({ previous_value, value, billable }: Billable): string {
  const gone = big(value).minus(previous_value)
  const free = gone.minus(billable)
  return formatQuantity(gone.toFixed()) + (free.gt(0) ? `, iekļauts ${formatQuantity(free.toFixed())}` : '')
}

interface Rate {
  code: string
  valid_from: string
  valid_to: string | null
}

/** The standard rates, the highest of each day first. */
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
