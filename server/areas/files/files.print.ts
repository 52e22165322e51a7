import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { build } from '../../workers/printer.ts'
import type { PrintDocuments } from '../../workers/print-documents.ts'
import type { PrintOptions } from '../../documents/model.ts'
import type { Context } from '../../http/context.ts'
import { printedLogo } from './files.logo.ts'

type BrandedDocument = {
  [Paper in keyof PrintDocuments]: Parameters<PrintDocuments[Paper]>[0] extends PrintOptions ? Paper : never
}[keyof PrintDocuments]

type DocumentContent<Paper extends BrandedDocument> = Omit<Parameters<PrintDocuments[Paper]>[0], 'logo'>

/** Returns PDF bytes with our current logo. @param language overrides the document's own */
export async function print<Paper extends BrandedDocument>(
  ctx: Pick<Context, 'db' | 'settings'>,
  documentKind: Paper,
  document: DocumentContent<Paper>,
  language?: DocumentLanguage,
): Promise<Uint8Array> {
  const branding = { logo: await printedLogo(ctx), ...(language && { language }) }
  // TypeScript cannot see that the omitted fields are added back.
  return build(documentKind, { ...document, ...branding } as Parameters<PrintDocuments[Paper]>[0])
}
