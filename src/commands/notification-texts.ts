import type { Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import { notices, type NoticeKey } from '../../contract/notices.ts'
import type { DocumentActor } from '../../machines/document.ts'
import type { NoticeInput } from './notices.ts'

interface RunSummary {
  record: CommandContext['record']
  command: Pick<Command, 'title' | 'scope'> | undefined
  /** State label after the event, or null. */
  became: string | null
}

/** Notices that name no record. */
const general: ReadonlySet<NoticeKey> = new Set(['created', 'updated', 'updatedAlt', 'deleted', 'added', 'accepted'])

/** Adds record, action and new state to generic notices. */
export function noticeOf(notice: NoticeInput, { record, command, became }: RunSummary): NoticeInput {
  if (typeof notice !== 'string' || !general.has(notice)) return notice
  // New records are not the list's current one.
  const of = command?.scope.startsWith('record:') ? record?.title : undefined
  // "Created" already states the action.
  const did = notice === 'created' && of === undefined ? undefined : command?.title
  const summary = [did, became].filter(Boolean).join(' → ')
  return { ...notices[notice], text: [notices[notice].text, of, summary].filter(Boolean).join(' · ') }
}

/** Null if the answer is not about the document. */
export function becameOf(document: DocumentActor, id: number, answer: unknown): string | null {
  const { data } = (answer ?? {}) as { data?: { id?: unknown; status?: unknown } | null }
  return data?.id === id ? (document.getSnapshot().context.words[String(data.status)] ?? null) : null
}
