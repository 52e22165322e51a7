import type { DocumentLanguage } from '../../../contract/company/document-languages.ts'
import { build } from '../../workers/printer.ts'
import type { PrintDocuments } from '../../workers/print-documents.ts'
import type { Manner } from '../../documents/model.ts'
import type { Context } from '../../http/context.ts'
import { printedLogo } from './files.logo.ts'

/** Papers that show who we are. */
type Shown = { [Paper in keyof PrintDocuments]: Parameters<PrintDocuments[Paper]>[0] extends Manner ? Paper : never }[keyof PrintDocuments]

type Said<Paper extends Shown> = Omit<Parameters<PrintDocuments[Paper]>[0], 'logo'>

/**
 * A document as PDF bytes, with our logo as it is now.
 * @param language asked for by a person, in place of the document's own
 */
export async function print<Paper extends Shown>(
  ctx: Pick<Context, 'db' | 'settings'>,
  paper: Paper,
  document: Said<Paper>,
  language?: DocumentLanguage,
): Promise<Uint8Array> {
  const manner = { logo: await printedLogo(ctx), ...(language && { language }) }
  // TypeScript cannot see that what was left out and what is put back are the same fields.
  return build(paper, { ...document, ...manner } as Parameters<PrintDocuments[Paper]>[0])
}
