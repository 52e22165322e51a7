import type { Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import { notices, type NoticeKey } from '../../contract/notices.ts'
import type { DocumentActor } from '../../machines/document.ts'
import type { Told } from './notices.ts'

/** What a run did, and with what. */
interface Done {
  record: CommandContext['record']
  command: Pick<Command, 'title' | 'scope'> | undefined
  /** The state to which it led, in words; null where that is not known, or it led to none. */
  became: string | null
}

/** Texts of the catalogue that say of no record what happened to it. */
const general: ReadonlySet<NoticeKey> = new Set(['created', 'updated', 'updatedAlt', 'deleted', 'added', 'accepted'])

/** What is told of a run: a text that fits any record says of which one, what was done, and how it stands now. */
export function toldOf(notice: Told, { record, command, became }: Done): Told {
  if (typeof notice !== 'string' || !general.has(notice)) return notice
  // A new record is none of those that stand in front in its list.
  const of = command?.scope.startsWith('record:') ? record?.title : undefined
  // That it was made says the text itself.
  const did = notice === 'created' && of === undefined ? undefined : command?.title
  const done = [did, became].filter(Boolean).join(' → ')
  return { ...notices[notice], text: [notices[notice].text, of, done].filter(Boolean).join(' · ') }
}

/** What the state is called in which an answer shows an open document; null where the answer is about something else. */
export function becameOf(document: DocumentActor, id: number, answer: unknown): string | null {
  const { data } = (answer ?? {}) as { data?: { id?: unknown; status?: unknown } | null }
  return data?.id === id ? (document.getSnapshot().context.words[String(data.status)] ?? null) : null
}
