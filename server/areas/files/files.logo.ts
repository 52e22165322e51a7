import type { session } from '../../../contract/session/session.ts'
import type { Context, Handler } from '../../http/context.ts'
import { installationOf, logoFileOf } from '../session/session.logo.ts'
import { readStored } from './keep.ts'
import { printedPicture } from './pictures.ts'

/** The picture is inline, because signed-out users may read no files. */
export const logo: Handler<typeof session.logo> = async (ctx) => ({ ...(await installationOf(ctx)), logo: await companyLogo(ctx) })

async function companyLogo(ctx: Pick<Context, 'db' | 'settings'>): Promise<string | null> {
  const file = await logoFile(ctx)
  return file && `data:${file.mime};base64,${file.bytes.toString('base64')}`
}

/** Cached: every document prints it. */
let printed: { bytes: Buffer; logo: string | null } | undefined

/** Null if unset or not printable (older releases stored it unchecked). */
export async function printedLogo(ctx: Pick<Context, 'db' | 'settings'>): Promise<string | null> {
  const file = await logoFile(ctx)
  if (!file) return null
  if (!printed?.bytes.equals(file.bytes)) printed = { bytes: file.bytes, logo: await printedPicture({ id: 0 }, file.bytes) }
  return printed.logo
}

async function logoFile({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<{ mime: string; bytes: Buffer } | null> {
  const id = await logoFileOf(db)
  const file = id === null ? null : await readStored(db, settings, id)
  return file !== null && file.kind === 'image' && file.mime.startsWith('image/') ? file : null
}
