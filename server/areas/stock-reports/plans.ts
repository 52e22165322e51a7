import { sql, type RawBuilder } from 'kysely'
import { movementKinds } from '../../../contract/stock/stock.ts'
import type { StockReportRequest, StockReportType } from '../../../contract/stock-reports/stock-reports.ts'
import { startOf } from '../../db/days.ts'
import { reference } from '../../db/named.ts'
import { whereAll } from '../../http/list.ts'
import { inCategories } from '../catalog/categories.ts'
import { documentNumber } from '../stock/movements.ts'
import type { ReportColumn, ReportPlan } from './columns.ts'
import { levels } from './levels.ts'

export interface ReportQuery extends Omit<StockReportRequest, 'date_from' | 'date_to'> {
  date_from: string
  date_to: string
  today: string
}

/** All read the same moves, so that figures agree. */
export const plans: Readonly<Record<StockReportType, (query: ReportQuery) => ReportPlan>> = {
  balance,
  valuation,
  turnover,
  movements: (query) => movesOf(query, sql`true`),
  low_stock: lowStock,
  idle,
  margin,
  write_offs: (query) =>
    movesOf(
      query,
      sql`${readAs} in ('write_off', 'goods_removal', 'check_shortage') or (${readAs} = 'correction' and ${movedQuantity} < 0)`,
    ),
  returns: (query) => movesOf(query, sql`${readAs} in ('customer_return', 'supplier_return')`),
  purchases,
  units,
}

const none = sql`null::bigint`

/** A correction counts as what it corrects. */
const readAs = sql`coalesce(m.corrects_kind, m.kind)`

const movedQuantity = sql`case when m.corrects_id is null then m.quantity else (select c.quantity from stock_movements c where c.id = m.corrects_id) end`

function goodsConditions({ warehouse_id, supplier_id, category_id, own_category, q }: ReportQuery): RawBuilder<unknown>[] {
  return [
    ...(warehouse_id ? [sql`s.warehouse_id = ${warehouse_id}`] : []),
    ...(category_id ? [own_category ? sql`k.category_id = ${category_id}` : inCategories(sql`k.category_id`, [category_id])] : []),
    ...(q ? [sql`k.search @@ search_query(${q})`] : []),
    ...(supplier_id
      ? [
          sql`k.id in (select g.catalog_item_id from procurement_items g join procurements p on p.id = g.procurement_id where p.supplier_id = ${supplier_id})`,
        ]
      : []),
  ]
}

const goods = sql`stock_items s join catalog_items k on k.id = s.catalog_item_id join warehouses w on w.id = s.warehouse_id
  join measure_units u on u.id = k.measure_unit_id join categories c on c.id = k.category_id`

const byName = sql`k.name, w.name, s.id`

const column = (id: string, header: string, kind: ReportColumn['kind'], by: RawBuilder<unknown>): ReportColumn => ({ id, header, kind, by })

const sku = { ...column('sku', 'Artikuls', 'text', sql`k.sku`), width: 58 }
const name = column('name', 'Prece', 'text', sql`k.name`)
const warehouse = { ...column('warehouse', 'Noliktava', 'text', sql`w.name`), width: 72 }
const unit = { ...column('unit', 'Mērv.', 'text', sql`u.abbreviation`), width: 30 }
const value = (id: string, header: string, by: RawBuilder<unknown>): ReportColumn => ({
  ...column(id, header, 'money', by),
  total: true,
  cost: true,
})

function balance(query: ReportQuery): ReportPlan {
  return {
    columns: [
      ...[sku, name, warehouse, unit],
      column('quantity', 'Atlikums', 'quantity', sql`l.quantity`),
      {
        ...column('cost', 'Vidējā pašizmaksa', 'price', sql`case when l.quantity > 0 then round(l.value / l.quantity, 4) end`),
        cost: true,
      },
      value('value', 'Vērtība, €', sql`l.value`),
    ],
    from: sql`${goods} join ${levels(query)} ${whereAll([sql`l.quantity <> 0`, ...goodsConditions(query)])}`,
    orderBy: byName,
    item: sql`s.id`,
  }
}

function valuation(query: ReportQuery): ReportPlan {
  return {
    columns: [
      column('warehouse', 'Noliktava', 'text', sql`g.warehouse`),
      column('category', 'Kategorija', 'text', sql`g.category`),
      { ...column('items', 'Preces', 'count', sql`g.items`), total: true },
      value('value', 'Vērtība, €', sql`g.value`),
    ],
    from: sql`(
      select w.id as warehouse_id, w.name as warehouse, c.id as category_id, c.name as category, count(*) as items, sum(l.value) as value
      from ${goods} join ${levels(query)} ${whereAll([sql`l.quantity <> 0`, ...goodsConditions(query)])} group by w.id, c.id
    ) g`,
    orderBy: sql`g.warehouse, g.category, g.category_id`,
    item: none,
    group: sql`json_build_object('warehouse', ${reference(sql`g.warehouse_id`, sql`g.warehouse`)}, 'category', ${reference(sql`g.category_id`, sql`g.category`)})`,
  }
}

function turnover(query: ReportQuery): ReportPlan {
  const within = sql`effective_at < ${startOf(query.date_to, 1)}`
  const sum = (what: 'quantity' | 'value', way: '>' | '<') =>
    sql`coalesce(sum(${sql.ref(what)}) filter (where ${within} and ${sql.ref(what)} ${sql.raw(way)} 0), 0)`
  return {
    columns: [
      ...[sku, name, warehouse, unit],
      column('opening', 'Sākumā', 'quantity', sql`s.on_hand - t.since`),
      column('in', 'Ienācis', 'quantity', sql`t.came`),
      column('out', 'Izgājis', 'quantity', sql`-t.went`),
      column('closing', 'Beigās', 'quantity', sql`s.on_hand - t.since + t.came + t.went`),
      value('opening_value', 'Sākumā, €', sql`s.stock_value - t.value_since`),
      value('in_value', 'Ienācis, €', sql`t.value_came`),
      value('out_value', 'Izgājis, €', sql`-t.value_went`),
      value('closing_value', 'Beigās, €', sql`s.stock_value - t.value_since + t.value_came + t.value_went`),
    ],
    from: sql`${goods} join (
      select i.id, coalesce(m.since, 0) as since, coalesce(m.came, 0) as came, coalesce(m.went, 0) as went,
        coalesce(m.value_since, 0) as value_since, coalesce(m.value_came, 0) + coalesce(turned.value, 0) as value_came,
        coalesce(m.value_went, 0) - coalesce(turned.value, 0) as value_went
      from stock_items i left join (
        select stock_item_id, sum(quantity) as since, sum(value) as value_since, ${sum('quantity', '>')} as came, ${sum('quantity', '<')} as went,
          ${sum('value', '>')} as value_came, ${sum('value', '<')} as value_went
        from stock_movements where effective_at >= ${startOf(query.date_from)} group by 1
      ) m on m.stock_item_id = i.id
      -- A correction goes the way of what it corrects: one that raises the value of an issue makes it less of one.
      left join (
        select r.stock_item_id, sum(case when r.value < 0 and c.quantity > 0 then r.value when r.value > 0 and c.quantity < 0 then -r.value end) as value
        from stock_movements r join stock_movements c on c.id = r.corrects_id
        where r.effective_at >= ${startOf(query.date_from)} and r.effective_at < ${startOf(query.date_to, 1)} group by 1
      ) turned on turned.stock_item_id = i.id
    ) t on t.id = s.id ${whereAll([
      sql`(s.on_hand <> t.since or t.came <> 0 or t.went <> 0 or t.value_came <> 0 or t.value_went <> 0)`,
      ...goodsConditions(query),
    ])}`,
    orderBy: byName,
    item: sql`s.id`,
  }
}

const kindWords = sql.join(
  [sql`case m.kind`, ...Object.entries(movementKinds).map(([kind, words]) => sql`when ${sql.lit(kind)} then ${sql.lit(words)}`), sql`end`],
  sql` `,
)

const inPeriod = ({ date_from, date_to }: ReportQuery): RawBuilder<unknown> =>
  sql`m.effective_at >= ${startOf(date_from)} and m.effective_at < ${startOf(date_to, 1)}`

const day = column('day', 'Datums', 'date', sql`(m.effective_at at time zone 'Europe/Riga')::date`)
const kind = column('kind', 'Veids', 'text', kindWords)
const document = column('document', 'Dokuments', 'text', documentNumber('m'))
const ofMove = sql`json_build_object('type', m.document_type, 'id', m.document_id)`

function movesOf(query: ReportQuery, which: RawBuilder<unknown>): ReportPlan {
  return {
    columns: [
      ...[day, kind, document, sku, name, warehouse],
      column('quantity', 'Daudzums', 'quantity', sql`m.quantity`),
      unit,
      value('value', 'Vērtība, €', sql`m.value`),
    ],
    from: sql`stock_movements m join ${goods} on s.id = m.stock_item_id ${whereAll([inPeriod(query), sql`(${which})`, ...goodsConditions(query)])}`,
    orderBy: sql`m.effective_at, m.id`,
    item: sql`s.id`,
    document: ofMove,
  }
}

function lowStock(query: ReportQuery): ReportPlan {
  return {
    columns: [
      ...[sku, name, warehouse, unit],
      column('available', 'Pieejams', 'quantity', sql`s.available`),
      column('incoming', 'Sagaidāms', 'quantity', sql`s.incoming`),
      column('min', 'Minimālais', 'quantity', sql`s.min_quantity`),
      column('missing', 'Trūkst', 'quantity', sql`greatest(coalesce(s.max_quantity, s.min_quantity) - s.available - s.incoming, 0)`),
    ],
    from: sql`${goods} ${whereAll([sql`s.available <= s.min_quantity`, ...goodsConditions(query)])}`,
    orderBy: byName,
    item: sql`s.id`,
  }
}

/** For past days by moves up to then. */
function idle(query: ReportQuery): ReportPlan {
  const since = startOf(query.date_to, -(query.days ?? 90))
  const moved =
    query.date_to >= query.today
      ? sql`lateral (select s.last_movement_at as last) m`
      : sql`lateral (select max(effective_at) as last from stock_movements where stock_item_id = s.id and effective_at < ${startOf(query.date_to, 1)}) m`
  return {
    columns: [
      ...[sku, name, warehouse, unit],
      column('last', 'Pēdējā kustība', 'date', sql`(m.last at time zone 'Europe/Riga')::date`),
      column('quantity', 'Atlikums', 'quantity', sql`l.quantity`),
      value('value', 'Vērtība, €', sql`l.value`),
    ],
    from: sql`${goods} join ${levels(query)} cross join ${moved} ${whereAll([sql`l.quantity <> 0`, sql`m.last < ${since}`, ...goodsConditions(query)])}`,
    orderBy: sql`m.last, s.id`,
    item: sql`s.id`,
  }
}

/** Net line prices less returns and credits, against ledger cost. */
function margin(query: ReportQuery): ReportPlan {
  const branch = (column: RawBuilder<unknown>) => (query.branch_id ? [sql`${column} = ${query.branch_id}`] : [])
  const each = sql`case m.document_type
    when 'order' then oi.amount / nullif(oi.quantity, 0)
    when 'simplified_invoice' then si.net / nullif(si.quantity, 0)
    when 'shop_order' then hi.net / nullif(hi.quantity, 0)
    when 'credit_note' then ci.net / ci.quantity end`
  return {
    columns: [
      ...[sku, name, warehouse, unit],
      column('sold', 'Pārdots', 'quantity', sql`g.sold`),
      { ...column('net', 'Summa bez PVN, €', 'money', sql`g.net`), total: true },
      value('cost', 'Pašizmaksa, €', sql`g.cost`),
      value('profit', 'Peļņa, €', sql`g.net - g.cost`),
      {
        ...column('percent', 'Peļņa, %', 'percent', sql`case when g.net <> 0 then round((g.net - g.cost) / g.net * 100, 2) end`),
        cost: true,
      },
    ],
    from: sql`(
      select p.stock_item_id, sum(p.sold) as sold, round(sum(p.net), 2) as net, round(sum(p.cost), 2) as cost from (
        select m.stock_item_id, -m.quantity as sold, -m.quantity * coalesce(${each}, 0) as net, -m.value as cost
        from stock_movements m
        left join order_items oi on m.document_type = 'order' and oi.id = m.line_id
        left join orders o on m.document_type = 'order' and o.id = m.document_id
        left join simplified_invoice_items si on m.document_type = 'simplified_invoice' and si.id = m.line_id
        left join shop_order_items hi on m.document_type = 'shop_order' and hi.id = m.line_id
        left join credit_note_items ci on m.document_type = 'credit_note' and ci.id = m.line_id
        left join credit_notes cn on cn.id = ci.credit_note_id
        ${whereAll([inPeriod(query), sql`${readAs} in ('sale', 'sale_revert', 'customer_return', 'shop_sale')`, ...branch(sql`coalesce(o.branch_id, cn.branch_id)`)])}
        union all
        -- Credited of the price, or without goods that came back: it was sold for less.
        select sold.stock_item_id, 0, -ci.net, 0
        from credit_notes cn join credit_note_items ci on ci.credit_note_id = cn.id and not ci.return_to_stock
        cross join lateral credited_line(ci.invoice_item_id, ci.simplified_invoice_item_id) n
        cross join lateral (
          select x.stock_item_id from stock_movements x
          where x.document_type = case n.source_type when 'order_item' then 'order' when 'shop_item' then 'shop_order' when 'simplified_item' then 'simplified_invoice' end
            and x.line_id = n.source_id and x.kind in ('sale', 'shop_sale') order by x.id limit 1) sold
        ${whereAll([sql`cn.accepted_at is not null and cn.date between ${query.date_from} and ${query.date_to}`, ...branch(sql`cn.branch_id`)])}
      ) p group by 1
    ) g join ${goods} on s.id = g.stock_item_id ${whereAll(goodsConditions(query))}`,
    orderBy: byName,
    item: sql`s.id`,
  }
}

/** Invoiced purchases less credited returns, with variances. */
function purchases(query: ReportQuery): ReportPlan {
  const supplier = query.supplier_id ? [sql`d.supplier_id = ${query.supplier_id}`] : []
  return {
    columns: [
      column('supplier', 'Piegādātājs', 'text', sql`g.supplier`),
      ...[sku, name, warehouse, unit],
      column('quantity', 'Daudzums', 'quantity', sql`g.quantity`),
      value('value', 'Vērtība, €', sql`g.value`),
    ],
    from: sql`(
      select d.supplier_id, (select name from suppliers where id = d.supplier_id) as supplier, d.stock_item_id,
        sum(d.quantity) as quantity, sum(d.value) as value
      from (
        select p.supplier_id, m.stock_item_id, m.quantity, m.value
        from stock_movements m join procurements p on m.document_type = 'procurement' and p.id = m.document_id
        ${whereAll([inPeriod(query), sql`${readAs} = 'purchase'`])}
        union all
        select coalesce(i.supplier_id, a.supplier_id), m.stock_item_id, m.quantity, m.value
        from (
          select document_type, document_id, stock_item_id, quantity, value, effective_at from stock_movements
          union all select document_type, document_id, stock_item_id, 0, amount, effective_at from valuation_variances
        ) m
        left join procurement_invoices i on m.document_type = 'procurement_invoice' and i.id = m.document_id
        left join return_acts a on m.document_type = 'return_act' and a.id = m.document_id
        ${whereAll([inPeriod(query), sql`m.document_type in ('procurement_invoice', 'return_act')`])}
      ) d ${whereAll(supplier)} group by 1, 3 having sum(d.quantity) <> 0 or sum(d.value) <> 0
    ) g join ${goods} on s.id = g.stock_item_id ${whereAll(goodsConditions({ ...query, supplier_id: undefined }))}`,
    orderBy: sql`g.supplier, ${byName}`,
    item: sql`s.id`,
  }
}

function units(query: ReportQuery): ReportPlan {
  const { q, ...rest } = query
  const searchConditions = q ? [sql`(x.number = ${q} or k.search @@ search_query(${q}))`] : []
  return {
    columns: [column('number', 'Numurs', 'text', sql`x.number`), ...[name, day, kind, document, warehouse]],
    from: sql`stock_movement_units mu join stock_movements m on m.id = mu.movement_id join catalog_item_units x on x.id = mu.unit_id
      join ${goods} on s.id = m.stock_item_id ${whereAll([inPeriod(query), ...searchConditions, ...goodsConditions(rest)])}`,
    orderBy: sql`x.number, m.effective_at, m.id`,
    item: sql`s.id`,
    document: ofMove,
  }
}
