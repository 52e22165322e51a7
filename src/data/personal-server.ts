import { newKey } from '../../contract/new-key.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import type { PersonalServer } from '../store/personal.ts'
import { failureOf } from './failure.ts'
import { sendOnce } from './http.ts'

export const personalServer: PersonalServer = {
  read: async () => (await sendOnce(workspace.personal)).data,
  save: (key, value, version) => sendOnce(workspace.savePersonal, { params: { key }, body: { value, version } }, { key: newKey() }),
  refuses: (error) => failureOf(error).status === 422,
}
