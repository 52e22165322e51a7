import { sql } from 'kysely'
import type { company, OwnCompany } from '../../../contract/company/company.ts'
import { seriesNames, type SeriesKind } from '../../../contract/numbers/series.ts'
import { reference } from '../../db/named.ts'
import type { Db, Handler } from '../../http/context.ts'
import { patternOf, formatNumber, type OpenSeries } from '../shared/numbering.ts'

export const show: Handler<typeof company.show> = async ({ db }) => ({ data: await readCompany(db) })

interface Row extends Omit<OwnCompany, 'number_patterns'> {
  patterns: unknown
  year: string
  open: (OpenSeries & { kind: string })[]
}

export async function readCompany(db: Db): Promise<OwnCompany> {
  const { rows } = await sql<Row>`
    select (
        select json_build_object('id', c.id, 'name', c.name, 'company_form', ${reference(sql`f.id`, sql`f.name`)},
          'country', ${reference(sql`l.id`, sql`l.name`)}, 'reg_nr', c.reg_nr, 'vat_nr', c.vat_nr, 'legal_address', c.legal_address,
          'city', c.city, 'postal_code', c.postal_code, 'email', c.email, 'phone', c.phone, 'website', c.website,
          'iban', p.iban, 'lock_version', c.lock_version)
        from customers c join countries l on l.id = c.country_id
        left join company_forms f on f.id = c.company_form_id
        left join customer_payment_details p on p.customer_id = c.id
        where c.is_main
      ) as company,
      coalesce(property('vat_regime') #>> '{}', 'registered') as vat_regime,
      coalesce((property('invoice_due_days') #>> '{}')::int, 14) as invoice_due_days,
      property('number_patterns') as patterns, extract(year from today())::text as year,
      (select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'pattern', pattern, 'period', period, 'first_no', first_no, 'last_no', last_no)), '[]')
        from document_series where period in (extract(year from today())::text, '-')) as open,
      coalesce(property('logo') <> 'null', false) as has_logo,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]') from company_forms) as company_forms,
      (select json_agg(json_build_object('id', id, 'name', name) order by name) from countries) as countries,
      (select id from countries where code = 'LV') as country_id`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('A select without a table gave no row')
  const { patterns, year, open, ...companyFields } = row
  const kinds = Object.keys(seriesNames) as SeriesKind[]
  const number_patterns = kinds.map((kind) => {
    const pattern = patternOf(patterns, kind)
    const series = open.find((each) => each.kind === kind) ?? { pattern, period: year, first_no: 1, last_no: 0 }
    const next_no = series.last_no + 1
    const hasStarted = series.last_no >= series.first_no
    return { kind, pattern, next: formatNumber(series.pattern, series.period, next_no).number, next_no, begun: hasStarted }
  })
  return { ...companyFields, number_patterns }
}
