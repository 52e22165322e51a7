import { messageStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface MessageFacts {
  /** The author, or a user who manages users. */
  mayWrite: boolean
}

export const ownMessage: MessageFacts = { mayWrite: true }

const byAuthor = ({ mayWrite }: MessageFacts): string | null => (mayWrite ? null : 'Ziņu maina tās autors vai lietotāju pārvaldītājs')

/** docs/domain/people.md#messages */
export const message = lifecycle<MessageFacts>()({
  id: 'message',
  label: 'ziņa',
  initial: 'published',
  final: [],
  states: messageStates,
  events: {
    MARK_AS_READ: { title: 'Atzīmēt ziņu kā izlasītu', arrows: [{ from: ['published'], to: '=' }] },
    ARCHIVE: { title: 'Arhivēt ziņu', arrows: [{ from: ['published'], to: 'archived' }], refuse: byAuthor },
    EDIT: { title: 'Labot ziņu', arrows: [{ from: 'any', to: '=' }], refuse: byAuthor },
    DELETE: { title: 'Dzēst ziņu', arrows: [{ from: 'any', to: 'deleted' }], refuse: byAuthor },
  },
})

export function isArchived(status: string | undefined): boolean {
  return status === 'archived'
}

export type MessageState = keyof typeof message.states
export type MessageEvent = keyof typeof message.events
