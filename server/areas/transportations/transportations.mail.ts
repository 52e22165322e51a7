import type { Text } from '../../../contract/company/document-languages.ts'
import { joinNames } from '../../../contract/record-names.ts'
import type { transportations } from '../../../contract/transportations/transportations.ts'
import type { Handler } from '../../http/context.ts'
import { documentSeller } from '../customers/document-parties.ts'
import { letterIn, type LetterText } from '../files/letter-text.ts'
import { mailPrint } from '../files/mail-print.ts'
import { beginTransportation } from './transportations.transitions.ts'
import { printCmr } from './transportations.print.ts'
import { loadTransportation } from './transportations.record.ts'

const subject: Text = { lv: 'Pārvadājums {number}', en: 'Carriage {number}' }
const text: Text = {
  lv: 'Labdien!\n\nLūdzam pārvadājumu {number}.\nIekraušana: {loading}\nIzkraušana: {unloading}\nKrava: {load}\n\n{seller}',
  en: 'Hello,\n\nplease carry {number}.\nLoading: {loading}\nUnloading: {unloading}\nGoods: {load}\n\n{seller}',
}
const letterText: LetterText = { subject, text }

/** Bilingual; attaches consignment note and files. */
export const mail: Handler<typeof transportations.mail> = async (ctx) => {
  const { params, body } = ctx
  const { id } = await beginTransportation(ctx, params.id, 'EMAIL')
  const record = await loadTransportation(ctx, id)
  const { name: seller } = await documentSeller(ctx.db)
  const letter = letterIn('lv_en', letterText, ({ date }) => ({
    number: record.number,
    seller,
    loading: joinNames(record.loading_place, record.loading_date && date(record.loading_date)),
    unloading: joinNames(record.unloading_place, record.unloading_date && date(record.unloading_date)),
    load: `${record.gross_kg.replace(/\.?0+$/, '').replace('.', ',')} kg, ${record.packages} ×`,
  }))
  const about = { document_type: 'transportations', id, key: 'transportation' } as const
  const files = record.files.map(({ id: file_id, name }) => ({ file_id, name }))
  const attached = body.include_attachments === false ? [] : [await printCmr(ctx, id), ...files]
  await mailPrint(ctx, about, { address: body.address, ...letter }, attached)
  ctx.audit({ entity: 'transportations', id, event: 'EMAIL', after: { address: body.address } })
  return { data: await loadTransportation(ctx, id) }
}
