import { sql } from 'kysely'
import type {
  IncomingInvoiceLine,
  IncomingInvoiceRecord,
  IncomingInvoiceRow,
} from '../../../contract/incoming-invoices/incoming-invoices.ts'
import { big } from '../../../contract/money.ts'
import { incomingInvoice, type IncomingInvoiceFacts } from '../../../machines/incoming-invoice.ts'
import { reference } from '../../db/named.ts'
import type { ReceivedInvoice } from '../../documents/ubl-reader.ts'
import type { ReceivedVat } from '../../documents/ubl-received.ts'
import type { Context, Db } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { fullName } from '../customers/customers.names.ts'
import { abilitiesOf } from '../shared/abilities.ts'
import { learnedItems, type Learned } from './supplier-codes.ts'

/** SQL: the first problem in words, while the invoice waits. */
export const firstProblem = sql`(case when t.status = ${'exception' satisfies keyof typeof incomingInvoice.states} then t.problems -> 0 ->> 'words' end)`

const rowColumns = sql`t.id, t.kind, t.status, t.number, t.date, t.due_date, t.seller_name, ${reference(sql`v.id`, sql`v.name`)} as supplier,
  t.net, t.vat, t.gross, ${firstProblem} as problem, ${reference(sql`i.id`, sql`i.supplier_number`)} as procurement_invoice,
  ${reference(sql`a.id`, sql`coalesce(a.number, to_char(a.date, 'DD.MM.YYYY.'))`)} as return_act,
  t.rejected_reason, t.file_name, t.created_at, t.lock_version`

const rowTables = sql`incoming_invoices t left join suppliers v on v.id = t.supplier_id
  left join procurement_invoices i on i.id = t.procurement_invoice_id left join return_acts a on a.id = t.return_act_id`

export async function incomingInvoiceRows(db: Db, ids: readonly number[]): Promise<IncomingInvoiceRow[]> {
  const { rows } = await sql<IncomingInvoiceRow>`select ${rowColumns} from ${rowTables} where t.id = any (${[...ids]})`.execute(db)
  return rows
}

type Header = Omit<IncomingInvoiceRecord, 'can' | 'lines' | 'charges' | 'seller_vat_nr' | 'seller_reg_nr' | 'preceding'> & {
  content: ReceivedInvoice
}

/** Throws 404 if there is none. */
export async function loadIncomingInvoice({ db, user }: Pick<Context, 'db' | 'user'>, id: number): Promise<IncomingInvoiceRecord> {
  const { rows } = await sql<Header>`
    select ${rowColumns}, t.problems, t.content, coalesce(m.source, 'upload') as source, m.sender, ${reference(sql`u.id`, fullName('u'))} as created_by
    from ${rowTables} left join users u on u.id = t.created_by
      left join incoming_message_files f on f.incoming_invoice_id = t.id and f.outcome = 'received'
      left join incoming_messages m on m.id = f.incoming_message_id where t.id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  const { content, ...header } = rows[0]
  const learned = header.supplier ? await learnedItems(db, header.supplier.id, content.lines) : null
  const units = await unitNames(db, content.lines)
  return {
    ...header,
    seller_vat_nr: content.supplier.vat_nr,
    seller_reg_nr: content.supplier.reg_nr,
    preceding: content.preceding,
    lines: content.lines.map((line, place) => lineOf(line, place, { learned: learned?.get(place + 1), units })),
    charges: content.charges.map(({ reason, is_charge, amount, vat }) => ({
      name: reason || (is_charge ? 'Piemaksa' : 'Atlaide'),
      net: amount,
      vat_rate: rateOf(vat),
    })),
    can: abilitiesOf(user, incomingInvoice, header.status, { hasDraft: header.procurement_invoice !== null || header.return_act !== null }),
  }
}

/** UN/ECE codes by which sellers mean a piece; our own unit of C62 is work. */
const pieces: ReadonlySet<string> = new Set(['C62', 'EA', 'NAR', 'PCE'])
const piece = 'H87'

/** Abbreviations of our units by UN/ECE code; of several units with one code, the first. */
async function unitNames(db: Db, lines: ReceivedInvoice['lines']): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(lines.map(({ unit }) => codeOf(unit)))]
  const { rows } = await sql<{ unece_code: string; abbreviation: string }>`
    select distinct on (unece_code) unece_code, abbreviation from measure_units where unece_code = any (${codes}) order by unece_code, id`.execute(
    db,
  )
  return new Map(rows.map(({ unece_code, abbreviation }) => [unece_code, abbreviation]))
}

const codeOf = (unit: string): string => (pieces.has(unit) ? piece : unit)

interface Known {
  learned: Learned | undefined
  units: ReadonlyMap<string, string>
}

function lineOf(line: ReceivedInvoice['lines'][number], place: number, { learned, units }: Known): IncomingInvoiceLine {
  const codes = [line.buyer_code, line.supplier_code, line.barcode].filter((code) => code !== '')
  const { name, quantity, unit, price, net } = line
  return {
    line: place + 1,
    name,
    codes,
    quantity,
    unit: units.get(codeOf(unit)) ?? unit,
    price,
    net,
    vat_rate: rateOf(line.vat),
    item: learned?.item ?? null,
    learned_code: learned?.code ?? null,
  }
}

/** Null where the buyer reckons the VAT or the seller states none. */
function rateOf(vat: ReceivedVat | null): string | null {
  return vat === null || ['AE', 'K', 'G', 'O'].includes(vat.category) ? null : big(vat.rate).toFixed()
}

export async function incomingInvoiceFacts(db: Db, id: number): Promise<IncomingInvoiceFacts> {
  const { rows } = await sql<IncomingInvoiceFacts>`
    select num_nonnulls(procurement_invoice_id, return_act_id) > 0 as "hasDraft" from incoming_invoices where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}
