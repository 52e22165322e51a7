import { sql } from 'kysely'
import type { contracts } from '../../../contract/contracts/contracts.ts'
import type { ContractModel } from '../../../contract/contracts/contract-templates.ts'
import type { ContractDocument } from '../../documents/contract-pdf.ts'
import type { Spoken } from '../../documents/model.ts'
import type { Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { generatedBytes, mimeOf, type GeneratedDocument } from '../files/generated.ts'
import { readStored, type FileKeeper } from '../files/keep.ts'
import { printedPicture } from '../files/pictures.ts'
import { print } from '../files/files.print.ts'
import { refuseModel } from './subjects.ts'

/** The PDF depends only on this and on the pictures in the text. */
export type Snapshot = Omit<Spoken<ContractDocument>, 'number' | 'pictures'>

export const contractPrint: GeneratedDocument<'contracts'> = {
  table: 'contracts',
  columns: { pdf: 'file_id' },
  isFinal: sql`true`,
  notYet: '',
  build: async (ctx, id) => {
    const { number, snapshot } = await loadSnapshot(ctx, id)
    return print(ctx, 'contractPdf', { ...snapshot, number, pictures: await picturesOf(ctx, snapshot.body) })
  },
}

export const pdf: Handler<typeof contracts.pdf> = async (ctx) => {
  const { id } = ctx.params
  const { model, number } = await loadSnapshot(ctx, id)
  refuseModel(ctx, model)
  return { name: `${number}.pdf`, mime: mimeOf('pdf'), bytes: await generatedBytes(ctx, contractPrint, { id, form: 'pdf' }), inline: true }
}

async function loadSnapshot(
  { db }: Pick<FileKeeper, 'db'>,
  id: number,
): Promise<{ model: ContractModel; number: string; snapshot: Snapshot }> {
  const { rows } = await sql<{ model: ContractModel; number: string; snapshot: Snapshot }>`
    select model, number, snapshot from contracts where id = ${id}`.execute(db)
  if (!rows[0]) throw Refusal.missing()
  return rows[0]
}

/**
 * Returns pictures of templates that a text refers to; null where the printer cannot print one.
 * @param writer also print this user's pictures of unsaved texts
 */
export async function picturesOf(
  { db, settings }: Pick<FileKeeper, 'db' | 'settings'>,
  body: string,
  writer?: number,
): Promise<Record<string, string | null>> {
  const pictures: Record<string, string | null> = {}
  for (const [address, id] of body.matchAll(/\/api\/files\/(\d{1,15})\b/g)) {
    const file = await readStored(db, settings, Number(id))
    const isTheirs = file?.fileable_type === 'texts' && file.fileable_id === writer
    if (file?.kind !== 'image' || !(isTheirs || file.fileable_type === 'contract_templates')) continue
    pictures[address] ??= await printedPicture({ id: 0 }, file.bytes)
  }
  return pictures
}
