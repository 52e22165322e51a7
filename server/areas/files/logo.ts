import type { session } from '../../../contract/session.ts'
import type { Context, Handler } from '../../http/context.ts'
import { installationOf, logoFileOf } from '../session/logo.ts'
import { readStored } from './keep.ts'

/**
 * Logo and title of the installation. The picture comes along in the answer: whoever has not signed in
 * may read no file, and this one alone is meant for everybody.
 */
export const logo: Handler<typeof session.logo> = async (io) => ({ ...(await installationOf(io)), logo: await companyLogo(io) })

/** Our logo as a `data:` address, null while none is set. */
export async function companyLogo({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<string | null> {
  const id = await logoFileOf(db)
  const file = id === null ? null : await readStored(db, settings.DATA_DIR, id)
  const isPicture = file !== null && file.kind === 'image' && file.mime.startsWith('image/')
  return isPicture ? `data:${file.mime};base64,${file.bytes.toString('base64')}` : null
}
