import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { Handler } from '../../http/context.ts'
import { readSent } from '../../workers/file-reader.ts'

/** Visible sheets only. */
export const sheets: Handler<typeof workspace.sheets> = async ({ user, body }) => {
  const { files } = body
  return { data: await readSent(user, 'sheetNames', files[0]?.bytes ?? new Uint8Array()) }
}
