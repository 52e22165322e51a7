import { sql } from 'kysely'
import type { transportations } from '../../../contract/transportations/transportations.ts'
import { addressLine } from '../../documents/address.ts'
import { localeOf } from '../../documents/voice.ts'
import type { Context, Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { build } from '../../workers/printer.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { loadTransportation } from './transportations.record.ts'

/** Four copies. */
export const cmr: Handler<typeof transportations.cmr> = async (ctx) => {
  const { can } = await loadTransportation(ctx, ctx.params.id)
  if (can['CMR_PDF'] !== true) throw Refusal.state(can['CMR_PDF'] ?? '')
  return { ...(await printCmr(ctx, ctx.params.id)), mime: 'application/pdf', inline: true }
}

/** Rule R170. */
export async function printCmr(ctx: Pick<Context, 'db' | 'user'>, id: number): Promise<{ name: string; bytes: Uint8Array }> {
  const { db } = ctx
  const record = await loadTransportation(ctx, id)
  const seller = await documentSeller(db)
  const { loading_place, loading_date, unloading_place, vehicle_nr, trailer_nr } = record
  const bytes = await build('cmrPdf', {
    number: record.cmr_nr ?? record.number,
    sender: lines(record.sender_name, record.sender_address),
    consignee: lines(record.consignee_name, record.consignee_address),
    delivery_place: unloading_place ?? '',
    loading_place: loading_place ?? '',
    loading_date,
    documents: record.documents_attached ?? '',
    goods: record.items,
    instructions: record.instructions ?? '',
    payment: record.payment,
    incoterm: record.incoterm,
    cod_amount: record.cod_amount,
    carrier: await carrierLines(db, record.carrier.id),
    successive_carriers: record.successive_carriers ?? '',
    reservations: record.reservations ?? '',
    special_agreements: record.special_agreements ?? '',
    price: record.price,
    reductions: record.reductions,
    supplements: record.supplements,
    other_charges: record.other_charges,
    established_place: seller.city ?? seller.legal_address,
    established_date: loading_date ?? record.created_at.slice(0, 10),
    vehicle: [vehicle_nr, trailer_nr].filter(Boolean).join(' / '),
    driver: record.driver ?? '',
  })
  return { name: `cmr_${id}.pdf`, bytes }
}

function lines(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join('\n')
}

interface Carrier {
  name: string
  reg_nr: string | null
  licence_nr: string | null
  address: string | null
  country_code: string | null
}

async function carrierLines(db: Db, id: number): Promise<string> {
  const { rows } = await sql<Carrier>`
    select v.name, v.reg_nr, v.licence_nr, v.address, l.code as country_code
    from carriers v left join countries l on l.id = v.country_id where v.id = ${id}`.execute(db)
  const carrier = rows[0]
  if (!carrier) return ''
  const place = { city: null, postal_code: null, country_code: carrier.country_code ?? '' }
  const address = addressLine(carrier.address ?? '', place, localeOf('lv_en'))
  return lines(carrier.name, carrier.reg_nr, address, carrier.licence_nr && `Lic. ${carrier.licence_nr}`)
}
