import type { technicalDocuments } from '../../../contract/technical-documents/technical-documents.ts'
import type { FileAnswer } from '../../../contract/calls.ts'
import type { Context, Handler } from '../../http/context.ts'
import { build } from '../../workers/printer.ts'
import { mimeOf } from '../files/generated.ts'
import { print } from '../files/files.print.ts'
import { stockDocument } from './technical-documents.document.ts'

export const writeOffPdf: Handler<typeof technicalDocuments.writeOffPdf> = (ctx) => pdf(ctx, ctx.params.id, 'goods_write_off')
export const removalPdf: Handler<typeof technicalDocuments.removalPdf> = (ctx) => pdf(ctx, ctx.params.id, 'goods_removal')
export const writeOffXml: Handler<typeof technicalDocuments.writeOffXml> = (ctx) => xml(ctx, ctx.params.id, 'goods_write_off')
export const removalXml: Handler<typeof technicalDocuments.removalXml> = (ctx) => xml(ctx, ctx.params.id, 'goods_removal')

type Kind = Parameters<typeof stockDocument>[2]

async function pdf(ctx: Context, id: number, kind: Kind): Promise<FileAnswer> {
  const document = await stockDocument(ctx, id, kind)
  return {
    name: `${document.uuid}.pdf`,
    mime: mimeOf('pdf'),
    bytes: await print(ctx, 'stockDocumentPdf', { ...document, language: 'lv' }),
    inline: true,
  }
}

async function xml(ctx: Context, id: number, kind: Kind): Promise<FileAnswer> {
  const document = await stockDocument(ctx, id, kind)
  return { name: `${document.uuid}.xml`, mime: mimeOf('ubl'), bytes: await build('stockDocumentXml', document) }
}
