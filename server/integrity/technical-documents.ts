import { sql, type RawBuilder } from 'kysely'
import { documentType } from '../../contract/technical-documents/technical-document-record.ts'
import type { Finding } from './check.ts'

/** docs/domain/stock.md#technical-documents, docs/domain/stock.md#ledger, docs/domain/invoicing.md#numbers */

const seriesName = sql`regexp_replace(replace(split_part(s.pattern, '{0', 1), '{YYYY}', s.period), '[-/. ]+$', '')`

const kinds = sql`s.kind in ('goods_write_off', 'technical_document')`

// Lines of these types state the increase of stock.
const isSigned = sql`t.type_id in (${documentType.correction}, ${documentType.surplus})`

export const technicalDocumentInvariants: Readonly<Record<string, RawBuilder<Finding>>> = {
  technical_documents_have_moved: sql`
    select i.id as technical_document_item_id, i.quantity, coalesce(m.quantity, 0) as moved from technical_documents t
    join technical_document_items i on i.technical_document_id = t.id
    left join (
      select line_id, sum(quantity) as quantity from stock_movements where document_type = 'technical_document' group by 1
    ) m on m.line_id = i.id
    where coalesce(m.quantity, 0) <> case
      when t.status in ('draft', 'reversed') then 0 when ${isSigned} then i.quantity else -i.quantity end`,
  technical_documents_cost_what_moved: sql`
    select t.id as technical_document_id, t.total_cost, coalesce(i.cost, 0) as lines, coalesce(m.value, 0) as moved from technical_documents t
    left join (select technical_document_id, sum(cost) as cost from technical_document_items group by 1) i on i.technical_document_id = t.id
    left join (
      select document_id, sum(value) as value from stock_movements
      where document_type = 'technical_document' and reverses_id is null and quantity <> 0 group by 1
    ) m on m.document_id = t.id
    where t.status <> 'draft' and (
      t.total_cost <> coalesce(i.cost, 0)
      or t.total_cost <> round(case when ${isSigned} then 1 else -1 end * coalesce(m.value, 0), 2))`,
  N1_technical_documents_are_numbered: sql`
    select id as technical_document_id, status from technical_documents where (status = 'draft') <> (number is null)`,
  N1_technical_documents_have_no_gap: sql`
    select s.kind, s.period, no from document_series s cross join lateral generate_series(s.first_no, s.last_no) as no
    left join technical_documents t on t.series_no = no and t.series = ${seriesName} where ${kinds} and t.id is null`,
  N1_technical_counters_are_not_behind: sql`
    select s.kind, s.period, s.last_no, max(t.series_no) as highest from document_series s
    join technical_documents t on t.series = ${seriesName} where ${kinds} group by s.id having max(t.series_no) > s.last_no`,
}
