import { sql } from 'kysely'
import type { vatReturns } from '../../../contract/vat-returns/vat-returns.ts'
import { isUnfiled, type VatReturnState } from '../../../machines/vat-return.ts'
import { one } from '../../db/one.ts'
import { formFaultsOf } from '../../documents/vat-return-form.ts'
import { vatReturnElements, vatReturnXml, type VatAnnexLine, type VatReturnFile } from '../../documents/vat-return-xml.ts'
import { xmlMime } from '../../documents/xml-stream.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { sumFaultsOf, type FiledContent, type FiledGroup } from './vat-returns.sums.ts'

interface Header extends Pick<VatReturnFile, 'kind' | 'from'> {
  sums: FiledContent['sums']
  title: string
  version: number
  status: VatReturnState
}

/** As it was filed; number and contacts are those of the company now. */
export const xml: Handler<typeof vatReturns.xml> = async ({ db, params: { id } }) => {
  const { rows } = await sql<Header>`
    select kind, period_from as "from", title, version, status,
      json_build_object('owed', owed::text, 'deducted', deducted::text, 'payable', payable::text) as sums
    from vat_returns where id = ${id}`.execute(db)
  const [header] = rows
  if (!header) throw Refusal.missing()
  if (isUnfiled(header.status)) throw Refusal.state('Failu sagatavo no iesniegtas deklarācijas')
  const { rows: companies } = await sql<{ vat_nr: string | null; phone: string | null; email: string | null }>`
    select vat_nr, phone, email from customers where is_main`.execute(db)
  const { vat_nr, phone, email } = one(companies)
  if (vat_nr === null || !/^(LV)?\d{11}$/.test(vat_nr)) {
    throw Refusal.field('vat_nr', 'Mūsu uzņēmuma kartītē jābūt PVN reģistrācijas numuram ar 11 cipariem')
  }
  const { title, version, kind, from, sums } = header
  const { amounts, groups, annexes } = await contentOf(db, id)
  const elements = vatReturnElements({ isCorrection: version > 1, kind, from, company: { vat_nr, phone, email }, amounts, annexes })
  refuseFaults(formFaultsOf(elements))
  refuseFaults(sumFaultsOf(elements, { sums, amounts, groups }))
  return {
    name: `PVN ${title}${version > 1 ? ` ${version - 1}. precizējums` : ''}.xml`,
    mime: xmlMime,
    bytes: Buffer.from(vatReturnXml(elements)),
  }
}

async function contentOf(db: Db, id: number): Promise<Omit<FiledContent, 'sums'> & Pick<VatReturnFile, 'annexes'>> {
  const { rows: figures } = await sql<{ vat_row: string; amount: string }>`
    select vat_row, amount from vat_return_figures where vat_return_id = ${id}`.execute(db)
  const { rows: groups } = await sql<FiledGroup>`
    select flow, category, party, base_row, tax_row, deduction_row, sum(taxable) as taxable, sum(tax) as tax
    from vat_return_entries where vat_return_id = ${id} group by 1, 2, 3, 4, 5, 6`.execute(db)
  const { rows: annexes } = await sql<VatAnnexLine>`
    select annex, deal, document_kind, country, vat_nr, partner, number, document_date, taxable, tax
    from vat_return_annex_rows where vat_return_id = ${id} order by id`.execute(db)
  return { amounts: new Map(figures.map(({ vat_row, amount }) => [vat_row, amount])), groups, annexes }
}

const shownFaults = 5

/** INV-VATRETURN-17. */
function refuseFaults(faults: readonly string[]): void {
  if (faults.length === 0) return
  const more = faults.length > shownFaults ? `; un vēl ${faults.length - shownFaults}` : ''
  throw Refusal.state(`Failu neizsniedz, jo tajā ir kļūdas. ${faults.slice(0, shownFaults).join('; ')}${more}`)
}
