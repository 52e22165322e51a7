import type { leads } from '../../../contract/leads/leads.ts'
import type { Handlers } from '../../http/context.ts'
import { create, remove, setStatus, setTaskDate, setTaskTime, update } from './leads.update.ts'
import { funnel, list, show, statuses } from './leads.list.ts'
import { makeCustomer, makeOffer } from './make.ts'
import { addComment, addFiles, removeComment, updateComment } from './talk.ts'

export const leadHandlers: Handlers<typeof leads> = {
  list,
  create,
  show,
  update,
  remove,
  setStatus,
  setTaskDate,
  setTaskTime,
  addComment,
  updateComment,
  removeComment,
  statuses,
  addFiles,
  makeCustomer,
  makeOffer,
  funnel,
}
