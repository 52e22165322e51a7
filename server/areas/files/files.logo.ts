import type { session } from '../../../contract/session/session.ts'
import type { Context, Handler } from '../../http/context.ts'
import { installationOf, logoFileOf } from '../session/session.logo.ts'
import { readStored } from './keep.ts'
import { printedPicture } from './pictures.ts'

/**
 * Logo and title of the installation. The picture comes along in the answer: whoever has not signed in
 * may read no file, and this one alone is meant for everybody.
 */
export const logo: Handler<typeof session.logo> = async (ctx) => ({ ...(await installationOf(ctx)), logo: await companyLogo(ctx) })

/** Our logo as a `data:` address, null while none is set. */
async function companyLogo(ctx: Pick<Context, 'db' | 'settings'>): Promise<string | null> {
  const file = await logoFile(ctx)
  return file && `data:${file.mime};base64,${file.bytes.toString('base64')}`
}

/** The last logo that was printed: every document carries it, and it hardly ever changes. */
let printed: { bytes: Buffer; logo: string | null } | undefined

/** Our logo as documents carry it; null while none is set, and where one of a former release cannot be printed. */
export async function printedLogo(ctx: Pick<Context, 'db' | 'settings'>): Promise<string | null> {
  const file = await logoFile(ctx)
  if (!file) return null
  if (!printed?.bytes.equals(file.bytes)) printed = { bytes: file.bytes, logo: await printedPicture({ id: 0 }, file.bytes) }
  return printed.logo
}

async function logoFile({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<{ mime: string; bytes: Buffer } | null> {
  const id = await logoFileOf(db)
  const file = id === null ? null : await readStored(db, settings.DATA_DIR, id)
  return file !== null && file.kind === 'image' && file.mime.startsWith('image/') ? file : null
}
