import { sql } from 'kysely'
import type { VatDecision } from '../../../contract/company/vat-decision.ts'
import type { Db } from '../../http/context.ts'
import type { Counted } from '../catalog/counted.ts'
import { priceOf, type Price, type PriceBasis } from '../catalog/price-rules.ts'
import { decideFreeVat, standardRateOn } from '../catalog/vat.ts'

export interface JobFacts extends Counted {
  id: number
  name: string
  sku: string
  measure_unit_id: number
  price: Price
  vat: VatDecision
}

export interface JobQuestion {
  customer_id: number
  /** `yyyy-mm-dd` */
  date: string
  discount_percent: string | null
  /** Undefined without a machine in the catalogue. */
  machine_item_id?: number | null | undefined
}

/** Null if only described. */
export async function machineItem(db: Db, machineId: number | null): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select p.catalog_item_id as id from serviceable_items s join inventory_items p on p.id = s.inventory_item_id
    where s.id = ${machineId}`.execute(db)
  return rows[0]?.id ?? null
}

type Row = Omit<JobFacts, 'price' | 'vat'> & PriceBasis & { vat_rate_code: string | null }

/**
 * Omits missing jobs. Price (docs/domain/sales.md#price-resolution): agreed for maintaining such a machine, else
 * list price less category discount, else less the application's discount (ADD_DISCOUNT). VAT: of the job, category,
 * or standard.
 */
export async function jobFacts(
  db: Db,
  { customer_id, date, discount_percent, machine_item_id = null }: JobQuestion,
  ids: readonly number[],
): Promise<Map<number, JobFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    with recursive above as (
      select j.id as job, c.id, c.parent_id, c.vat_rate_code, 0 as depth from service_jobs j join categories c on c.id = j.category_id
      where j.id = any (${[...ids]})
      union all
      select above.job, c.id, c.parent_id, c.vat_rate_code, above.depth + 1 from above join categories c on c.id = above.parent_id
    )
    select j.id, j.name, j.sku, j.measure_unit_id, u.abbreviation as unit, u.decimals, 'service' as type, j.price, false as auto_price,
      null as purchase_price, null as markup_percent, null as rounding,
      (select a.price from agreed_maintenances(${customer_id}, ${machine_item_id}) a where a.service_job_id = j.id) as customer_price,
      (
        select p.discount_percent from above join customer_category_discounts p on p.category_id = above.id
        where above.job = j.id and p.customer_id = ${customer_id} and (above.depth = 0 or p.with_subcategories) order by above.depth limit 1
      ) as category_discount,
      ${discount_percent}::numeric as customer_discount,
      coalesce(
        j.vat_rate_code,
        (select above.vat_rate_code from above where above.job = j.id and above.vat_rate_code is not null order by above.depth limit 1),
        ${standardRateOn(date)}
      ) as vat_rate_code
    from service_jobs j join measure_units u on u.id = j.measure_unit_id where j.id = any (${[...ids]})`.execute(db)
  const codes = [...new Set(rows.flatMap((row) => row.vat_rate_code ?? []))]
  const decisions = await decideFreeVat(db, { customer_id, date }, codes)
  return new Map(
    rows.flatMap((row): [number, JobFacts][] => {
      const vat = decisions.get(row.vat_rate_code ?? '')
      const { id, name, sku, measure_unit_id, unit, decimals } = row
      return vat ? [[id, { id, name, sku, measure_unit_id, unit, decimals, price: priceOf(row), vat }]] : []
    }),
  )
}
