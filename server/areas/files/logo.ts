import type { session } from '../../../contract/session.ts'
import type { Handler } from '../../http/context.ts'
import { installationOf } from '../session/logo.ts'
import { readStored } from './keep.ts'

/**
 * Logo and title of the installation. The picture comes along in the answer: whoever has not signed in
 * may read no file, and this one alone is meant for everybody.
 */
export const logo: Handler<typeof session.logo> = async (io) => {
  const { logo_file_id, ...told } = await installationOf(io)
  const file = logo_file_id === null ? null : await readStored(io.db, io.settings.DATA_DIR, logo_file_id)
  const isPicture = file !== null && file.kind === 'image' && file.mime.startsWith('image/')
  return { ...told, logo: isPicture ? `data:${file.mime};base64,${file.bytes.toString('base64')}` : null }
}
