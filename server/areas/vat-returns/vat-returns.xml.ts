import { sql } from 'kysely'
import type { vatReturns } from '../../../contract/vat-returns/vat-returns.ts'
import { isUnfiled, type VatReturnState } from '../../../machines/vat-return.ts'
import { one } from '../../db/one.ts'
import { vatReturnXml, type VatAnnexLine, type VatReturnFile } from '../../documents/vat-return-xml.ts'
import { xmlMime } from '../../documents/xml-stream.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

interface Header extends Pick<VatReturnFile, 'kind' | 'from'> {
  title: string
  version: number
  status: VatReturnState
}

/** As it was filed; number and contacts are those of the company now. */
export const xml: Handler<typeof vatReturns.xml> = async ({ db, params: { id } }) => {
  const { rows } = await sql<Header>`select kind, period_from as "from", title, version, status from vat_returns where id = ${id}`.execute(
    db,
  )
  const [header] = rows
  if (!header) throw Refusal.missing()
  if (isUnfiled(header.status)) throw Refusal.state('Failu sagatavo no iesniegtas deklarācijas')
  const { rows: companies } = await sql<{ vat_nr: string | null; phone: string | null; email: string | null }>`
    select vat_nr, phone, email from customers where is_main`.execute(db)
  const { vat_nr, phone, email } = one(companies)
  if (vat_nr === null || !/^(LV)?\d{11}$/.test(vat_nr)) {
    throw Refusal.field('vat_nr', 'Mūsu uzņēmuma kartītē jābūt PVN reģistrācijas numuram ar 11 cipariem')
  }
  const { rows: figures } = await sql<{ vat_row: string; amount: string }>`
    select vat_row, amount from vat_return_figures where vat_return_id = ${id}`.execute(db)
  const { rows: annexes } = await sql<VatAnnexLine>`
    select annex, deal, document_kind, country, vat_nr, partner, number, document_date, taxable, tax
    from vat_return_annex_rows where vat_return_id = ${id} order by id`.execute(db)
  const amounts = new Map(figures.map(({ vat_row, amount }) => [vat_row, amount]))
  const { title, version, kind, from } = header
  const bytes = vatReturnXml({ isCorrection: version > 1, kind, from, company: { vat_nr, phone, email }, amounts, annexes })
  return { name: `PVN ${title}${version > 1 ? ` ${version - 1}. precizējums` : ''}.xml`, mime: xmlMime, bytes: Buffer.from(bytes) }
}
