import { messages, type MessageRecord } from '../../../contract/messages/messages.ts'
import { message as chart, ownMessage } from '../../../machines/message.ts'
import { clerkOf } from '../../support/factories.ts'
import { transitionsOf } from '../../support/transitions.ts'

const at = ({ id }: Pick<MessageRecord, 'id'>) => ({ params: { id } })
const unmet = 'who manages users writes every message; others are refused in tests/messages'

export const transitions = transitionsOf({
  chart,
  table: 'messages',
  usual: ownMessage,
  situations: { published: { state: 'published' }, archived: { state: 'archived' } },
  stand: async (app, situation): Promise<MessageRecord> => {
    const clerk = await clerkOf(app)
    const who = await app.person({ permissions: [] })
    const { data } = await who.done(messages.create, { body: { body: 'Rīt noliktava slēgta' } })
    return situation === 'archived' ? (await clerk.done(messages.archive, at(data))).data : data
  },
  look: async (app, each: MessageRecord) => {
    const { status, body } = await (await clerkOf(app)).call(messages.show, at(each))
    return status === 404 ? null : body.data
  },
  actions: {
    MARK_AS_READ: { send: (each, clerk) => clerk.call(messages.markAsRead, at(each)) },
    ARCHIVE: { send: (each, clerk) => clerk.call(messages.archive, at(each)) },
    EDIT: [
      { send: (each, clerk) => clerk.call(messages.update, { ...at(each), body: { title: 'Cits', lock_version: each.lock_version } }) },
      {
        send: (each, clerk) =>
          clerk.call(messages.updateArchived, { ...at(each), body: { body: 'Cits', lock_version: each.lock_version } }),
      },
    ],
    DELETE: [
      { send: (each, clerk) => clerk.call(messages.remove, at(each)) },
      { send: (each, clerk) => clerk.call(messages.removeArchived, at(each)) },
    ],
  },
  unmet: { 'ARCHIVE mayWrite': unmet, 'EDIT mayWrite': unmet, 'DELETE mayWrite': unmet },
})
