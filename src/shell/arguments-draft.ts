import type { Arguments, Command } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import { plainText } from '../commands/arguments.ts'
import { dropDraft, readDraft, unsavedWork, writeDraft } from '../tabs/drafts.ts'
import { pathname } from '../tabs/model.ts'
import { pathShown } from '../tabs/store.ts'

/** What is typed into a command's dialog, as it is kept. */
export interface ArgumentsDraft {
  path: string
  key: string
  /** It edits or makes a record: it stands on a version, waits for the network and is left by Esc. */
  isWork: boolean
  read: () => unknown
  write: (kept: object) => void
  drop: () => void
  /** Moment of the last key, ISO; null where nothing is kept. */
  at: () => string | null
}

/** Where the values of a command's dialog are kept: under the record and the command. */
export function draftOf(command: Command, ctx: CommandContext, given: Arguments, tabId: string | null): ArgumentsDraft {
  const isWork = command.subject !== undefined || command.draft === true
  const subject = command.subject?.(ctx, given)
  const path = tabId === null ? '/' : pathname(pathShown(tabId))
  const isEverywhere = command.scope === 'everywhere'
  const record = isEverywhere ? null : ctx.record
  const about = isWork
    ? [subject?.id]
    : [record?.kind, record?.id, ...Object.entries(given).flatMap(([name, value]) => [name, plainText(value)])]
  const key = [command.id, ...about].filter((part) => part !== undefined && part !== '').join(' ')
  const title = [command.title, (subject || !isWork) && record?.title].filter(Boolean).join(': ')
  const restart =
    isWork && !isEverywhere ? {} : { command: command.id, given, ...(record && { record: { kind: record.kind, id: record.id } }) }
  return {
    path,
    key,
    isWork,
    read: () => readDraft(path, key),
    write: (kept) => writeDraft(path, key, kept, { title, kind: 'dialog', ...restart }),
    drop: () => dropDraft(path, key),
    at: () => unsavedWork().find((work) => work.path === path && work.key === key && work.held === 'here')?.at ?? null,
  }
}
