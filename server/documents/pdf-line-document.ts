import type { Text } from '../../contract/company/document-languages.ts'
import type { DocumentLine, PrintOptions } from './model.ts'
import { frameOf, printFlow, type Block } from './pdf-flow.ts'
import { lineTable, type LineTableKind } from './pdf-lines.ts'
import { printable } from './printable.ts'
import type { DocumentLocale } from './voice.ts'

interface LineDocument extends PrintOptions {
  number: string
  date: string
  seller: { name: string }
  lines: readonly DocumentLine[]
}

interface Layout<Document> {
  title: Text
  table: LineTableKind
  head: (locale: DocumentLocale, document: Document) => Block[]
  closing: (locale: DocumentLocale, document: Document) => Block[]
}

/** A document of lines: its head, the table and its closing. */
export async function lineDocumentPdf<Document extends LineDocument>(source: Document, layout: Layout<Document>): Promise<Uint8Array> {
  const document = printable(source)
  const frame = frameOf(document, layout.title, document.date)
  const { locale } = frame
  const table = lineTable(locale, document.lines, layout.table)
  return printFlow({ head: layout.head(locale, document), ...table, closing: layout.closing(locale, document) }, frame)
}
