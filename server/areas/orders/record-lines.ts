import { sql, type RawBuilder } from 'kysely'
import type { OrderItem, OrderRecord } from '../../../contract/orders/order-record.ts'
import { splitGross, totalsOf } from '../../../contract/money.ts'
import { takesOptions } from '../catalog/line-options.ts'
import { issueCost } from '../stock/worth.ts'
import { orderMoves } from './moves.ts'

export type StoredLine = OrderItem & { price_mode: 'net' | 'gross' }

/** Decimals as text, because JSON has none. */
export function linesStatement(orderId: number): RawBuilder<unknown> {
  return sql`
    select i.id, i.order_id, i.catalog_item_id as item_id, i.position, i.name, i.sku, i.quantity::text,
      json_build_object('id', u.id, 'name', u.abbreviation) as measure_unit,
      i.unit_price::text, i.base_price::text, i.price_source, i.discount_percent::text, i.amount::text as net,
      i.vat_rate_code, i.vat_rate::text, i.vat_category, i.vat_reason_code,
      case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as warehouse,
      case when i.cost is not null then coalesce(${issueCost(orderMoves, sql`o.id`, sql`i.id`)}, i.cost) end::text as cost,
      i.quantity_reserved::text, i.quantity_fulfilled::text, i.quantity_invoiced::text, i.quantity_credited::text,
      case when c.is_stocked then coalesce(s.available, 0) end::text as available, c.is_stocked, c.has_units, c.unit_kind,
      case when c.has_units then ${unitsOfLine} else '[]'::json end as units, i.options,
      ${takesOptions(sql`c.id`)} as takes_options, i.notes, i.lock_version, o.price_mode
    from order_items i
    join orders o on o.id = i.order_id
    join catalog_items c on c.id = i.catalog_item_id
    join measure_units u on u.id = i.measure_unit_id
    left join warehouses w on w.id = i.warehouse_id
    left join stock_items s on s.catalog_item_id = i.catalog_item_id and s.warehouse_id = coalesce(i.warehouse_id, o.warehouse_id)
    where i.order_id = ${orderId}
    order by i.position, i.id`
}

export function orderLines(rows: readonly StoredLine[]): Pick<OrderRecord, 'order_items' | 'vat_groups'> {
  return { order_items: rows.map(orderItemOf), vat_groups: vatGroups(rows) }
}

function orderItemOf({ price_mode, ...line }: StoredLine): OrderItem {
  return { ...line, net: price_mode === 'gross' ? splitGross(line.net, line.vat_rate).net : line.net }
}

/** Reserved or issued units of line `i`, in naming order. */
const unitsOfLine = sql`coalesce((
  select json_agg(json_build_object('id', u.id, 'number', u.number, 'issued', u.stock_item_id is null) order by x.id)
  from order_item_units x join catalog_item_units u on u.id = x.unit_id
  where x.order_item_id = i.id and x.released_at is null), '[]'::json)`

/** INV-VAT-2 to INV-VAT-4. */
function vatGroups(rows: readonly StoredLine[]): OrderRecord['vat_groups'] {
  const { groups } = totalsOf(rows)
  const gross = rows.some((row) => row.price_mode === 'gross')
  return groups.map(({ category, rate, taxable, tax }) => {
    if (!gross) return { category, rate, taxable, tax }
    const split = splitGross(taxable, rate)
    return { category, rate, taxable: split.net, tax: split.tax }
  })
}
