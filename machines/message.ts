import { lifecycle } from './lifecycle.ts'

/** What the server knows of a message when its lifecycle is asked by a person. */
export interface MessageFacts {
  /** He wrote it, or manages users. */
  mayWrite: boolean
}

/** Facts of a message, for its author. */
export const ownMessage: MessageFacts = { mayWrite: true }

const byAuthor = ({ mayWrite }: MessageFacts): string | null => (mayWrite ? null : 'Ziņu maina tās autors vai lietotāju pārvaldītājs')

/** Lifecycle of a message (docs/domain/people.md#messages). */
export const message = lifecycle<MessageFacts>()({
  id: 'message',
  label: 'ziņa',
  initial: 'published',
  final: [],
  states: { published: 'Publicēta', archived: 'Arhivēta' },
  events: {
    MARK_AS_READ: { title: 'Atzīmēt ziņu kā izlasītu', arrows: [{ from: ['published'], to: '=' }] },
    ARCHIVE: { title: 'Arhivēt ziņu', arrows: [{ from: ['published'], to: 'archived' }], refuse: byAuthor },
    EDIT: { title: 'Labot ziņu', arrows: [{ from: 'any', to: '=' }], refuse: byAuthor },
    DELETE: { title: 'Dzēst ziņu', arrows: [{ from: 'any', to: 'deleted' }], refuse: byAuthor },
  },
})

/** Whether a message in this state stands in the archive for good. */
export function isArchived(status: string | undefined): boolean {
  return status === 'archived'
}

/** State of a message. */
export type MessageState = keyof typeof message.states
/** Event of a message. */
export type MessageEvent = keyof typeof message.events
