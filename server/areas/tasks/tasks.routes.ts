import type { tasks } from '../../../contract/tasks/tasks.ts'
import type { Handlers } from '../../http/context.ts'
import { complete, create, remove, update } from './tasks.update.ts'
import { list, ofRecord, show, statuses } from './tasks.list.ts'
import { addComment, addFiles, commentsOfTask, files, removeComment, updateComment } from './talk.ts'

export const taskHandlers: Handlers<typeof tasks> = {
  list,
  show,
  create,
  update,
  remove,
  complete,
  statuses,
  comments: commentsOfTask,
  addComment,
  updateComment,
  removeComment,
  files,
  addFiles,
  ofRecord,
}
